"""What the page steps through: forward, then backward, a value at a time, in words and sums.

With an attempt the steps end at the first that differs, and say why.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.show.graph_words import brief, factor, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.show.graph import Part, Refusal, Round, Run, Turn, Value
    from harness.show.graph_attempt import Beside, Stop

Change = dict[str, str]
"""What becomes of a value: its new `data`, `grad`, `state`."""

NOW, HERE, PASSED_ON = "▶ now", "✗ here", "✓ passed on"

RULES = {
    "add": "A sum passes its gradient on as it is: both local gradients are 1.",
    "sub": "A difference passes its gradient on: as it is to the left, sign changed to the right.",
    "mul": "A product passes to each factor the other's data times its gradient.",
    "div": "The local gradients of a/b are 1/b and -a/b².",
    "neg": "The local gradient of -a is -1.",
    "pow": "The local gradient of a**n is n·a**(n-1).",
    "tanh": "The local gradient of tanh is 1 - t², t being its own data.",
    "relu": "The local gradient of relu is 1 where its input is above 0, else 0.",
    "exp": "The local gradient of exp is its own data.",
    "log": "The local gradient of log is 1 over its input's data.",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is said, the value whose turn it is, and what changes with it.

    `rule` says why the local gradients in the sums are what they are. `others` are the values that
    it is built from, or passes its gradient to; `turn` counts the runs of a `_backward` so far.
    """

    phase: str
    heading: str
    said: str
    sums: tuple[str, ...] = ()
    rule: str = ""
    now: str = ""
    others: tuple[str, ...] = ()
    turn: int = 0
    changes: dict[str, Change] = field(default_factory=dict)


def steps_of(run: Run, beside: Beside | None = None) -> list[Step]:
    """Return the steps of a run, up to where an attempt beside it differs."""
    return list(_Teller(run, beside).steps())


class _Teller:
    """Tells a run, and keeps account of which value was last, and of what has come in."""

    def __init__(self, run: Run, beside: Beside | None) -> None:
        self.run = run
        self.beside = beside
        self.stop = beside.stop if beside and not beside.passed else None
        self.values = run.values
        self.built = [value for value in run.values.values() if value.operation]
        self.turn = 0
        self.turns = sum(len(each.turns) for each in run.rounds)
        self.last: dict[str, Change] = {}
        self.uses: Counter[str] = Counter()
        self.come_in: Counter[str] = Counter()

    def steps(self) -> Iterator[Step]:
        """Yield every step there is to be seen."""
        yield self.start()
        for number, value in enumerate(self.built, 1):
            if self.stop and self.stop.forward and self.stop.name == value.name:
                yield self.differs(self.stop)
                return
            yield self.forward(value, number)
        if self.run.refusal:
            yield self.refused(self.run.refusal)
            return
        for each in self.run.rounds:
            yield self.begin(each)
            for turn in each.turns:
                if self.stop and self.stop.turns == self.turn:
                    yield self.differs(self.stop)
                    return
                yield self.backward(turn)
        yield self.differs(self.stop) if self.stop else self.end()

    def start(self) -> Step:
        """Tell what there is before anything is built."""
        changes: dict[str, Change] = {}
        for name, value in self.values.items():
            changes[name] = {"data": "", "grad": "", "state": "not yet"}
            if not value.operation:
                changes[name] = {"data": value.number, "grad": "0", "state": "given"}
        if self.run.refusal:
            changes[self.run.refusal.name] = {"data": "", "grad": "", "state": "not yet"}
        names = [value.words.called for value in self.values.values() if not value.operation]
        are = "is" if len(names) == 1 else "are"
        said = f"{listed(names)} {are} given; every other value is going to be built from that."
        return Step("forward", "The start", said, changes=changes)

    def forward(self, value: Value, number: int) -> Step:
        """Tell how a value is built."""
        heading = f"Forward, {number} of {len(self.built)}: {value.words.called}"
        numbers = [self.values[x].data if isinstance(x, str) else x for x in value.operands]
        sums = f"{value.words.line} = {calculation(value.operation, numbers)} = {brief(value.data)}"
        change = {"data": brief(value.data), "grad": "0", "state": NOW}
        changes = self.after_last(value.name, "") | {value.name: change}
        others = tuple(dict.fromkeys(x for x in value.operands if isinstance(x, str)))
        return Step("forward", heading, "", (sums,), now=value.name, others=others, changes=changes)

    def refused(self, refusal: Refusal) -> Step:
        """Tell why the expression cannot be built."""
        heading = f"Refused: {refusal.words.called}"
        said = f"{refusal.message}. Building the expression has to fail here."
        changes = {**self.last, refusal.name: {"state": "✗ refused"}}
        return Step("stop", heading, said, now=refusal.name, changes=changes)

    def begin(self, each: Round) -> Step:
        """Tell where backward begins."""
        self.uses = Counter(
            part.to for turn in each.turns for part in turn.parts for _ in part.local_gradients
        )
        self.come_in.clear()
        words = self.values[each.root].words
        zero = {"grad": "0"} if each.zeroed else {}
        changes: dict[str, Change] = {}
        for name in self.values:
            state = f"0 of {self.uses[name]} in" if self.uses[name] else "not used"
            changes[name] = {**zero, "state": state}
        changes[each.root] = {"grad": "1", "state": NOW}
        self.last = {each.root: {"state": "begins"}}
        zeroed = "Every gradient is set to 0 by hand. " if each.zeroed else ""
        said = (
            f"{zeroed}backward({words.called}) sets the gradient of {words.called}, by itself, "
            "to 1. To all others is added."
        )
        heading = f"Backward begins at {words.called}"
        sums = (f"{words.gradient} = 1",)
        return Step("backward", heading, said, sums, now=each.root, changes=changes)

    def backward(self, turn: Turn) -> Step:
        """Tell what one run of a value's `_backward` does."""
        self.turn += 1
        value = self.values[turn.name]
        changes = self.after_last(turn.name, PASSED_ON) | {turn.name: {"state": NOW}}
        for part in turn.parts:
            self.come_in[part.to] += len(part.local_gradients)
            state = f"{self.come_in[part.to]} of {self.uses[part.to]} in"
            changes[part.to] = {"grad": brief(part.after), "state": state}
        return Step(
            phase="backward",
            heading=f"Backward, {self.turn} of {self.turns}: {value.words.called}",
            said=self.complete(turn),
            sums=tuple(self.sum(part, turn) for part in turn.parts),
            rule=RULES[value.operation],
            now=turn.name,
            others=tuple(part.to for part in turn.parts),
            turn=self.turn,
            changes=changes,
        )

    def complete(self, turn: Turn) -> str:
        """Say why it is a value's turn."""
        words, uses = self.values[turn.name].words, self.uses[turn.name]
        why = {
            0: "backward begins here",
            1: "its one use is in",
            2: "both its uses are in",
        }.get(uses, f"all its {uses} uses are in")
        return f"{words.gradient} = {brief(turn.gradient)} is complete: {why}."

    def sum(self, part: Part, turn: Turn) -> str:
        """Write what is added to a gradient, with what was there before and what is after."""
        added = " + ".join(
            f"{factor(local_gradient)}·{factor(turn.gradient)}"
            for local_gradient in part.local_gradients
        )
        words = self.values[part.to].words
        return f"{words.gradient} = {factor(part.before)} + {added} = {brief(part.after)}"

    def differs(self, stop: Stop) -> Step:
        """Tell where the attempt leaves the right way."""
        changes = {**self.last, stop.name: {"state": HERE}}
        heading = f"Here your attempt differs: {self.values[stop.name].words.called}"
        turn = self.turn + 1
        rule = self.instead(stop)
        return Step("stop", heading, stop.why, rule=rule, now=stop.name, turn=turn, changes=changes)

    def instead(self, stop: Stop) -> str:
        """Say whose turn it is where the attempt runs another value."""
        turns = [turn for each in self.run.rounds for turn in each.turns]
        if not stop.call or stop.turns >= len(turns) or turns[stop.turns].name == stop.call.name:
            return ""
        turn = turns[stop.turns]
        words = self.values[turn.name].words
        return f"It is the turn of {words.called}: {words.gradient} = {brief(turn.gradient)}."

    def end(self) -> Step:
        """Tell what has come of it."""
        said = "Every value has passed its gradient on. What a leaf has collected is the answer."
        if self.beside and self.beside.stop:
            said += f" {self.beside.stop.why} In this case the numbers come out right all the same."
        elif self.beside:
            said += " Your attempt has the same numbers, all the way."
        sums = tuple(
            f"{self.values[name].words.gradient} = {brief(self.run.gradients[name])}"
            for name in self.run.case.expression.inputs
        )
        return Step("end", "The end", said, sums, changes=self.last)

    def after_last(self, name: str, state: str) -> dict[str, Change]:
        """Return what becomes of the last value now that it is another's turn."""
        last, self.last = self.last, {name: {"state": state}}
        return last


def calculation(operation: str, numbers: Sequence[float]) -> str:
    """Write an operation on numbers: `2·3`, `6 + (-2)`, `tanh(0.5)`."""
    first, *others = map(factor, numbers)
    match operation:
        case "neg":
            return f"-{first}"
        case "pow":
            return f"{first}**{others[0]}"
        case "mul":
            return f"{first}·{others[0]}"
        case "add" | "sub" | "div":
            return f"{first} {({'add': '+', 'sub': '-', 'div': '/'})[operation]} {others[0]}"
        case _:
            return f"{operation}({brief(numbers[0])})"

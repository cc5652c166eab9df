"""A case's graph for people: every value in the formula's words, and a correct run through it.

The reference engine builds the values and runs each `_backward`; here is only written down what
it does, value by value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from harness.autodiff.arithmetic import FLOATS
from harness.autodiff.engine import (
    CORRECT,
    SLIPS,
    Tape,
    build,
    nothing_collected,
    one_at_the_root,
    users_first,
)
from harness.autodiff.operations import OPERATIONS
from harness.faults import Fault
from harness.show.case import plain
from harness.show.graph_words import brief, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.autodiff.operations import Node
    from harness.model import Case, Data, Operand
    from harness.show.graph_words import Words


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the graph. A leaf has no operation; `users` has who uses it, once a use.

    `local_gradients` are the local gradients, one for each operand; a power's exponent has none.
    """

    name: str
    words: Words
    data: float
    operation: str = ""
    operands: tuple[Operand, ...] = ()
    local_gradients: tuple[float, ...] = ()
    users: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        """Its data as text: an input's as it is given, to the last digit."""
        return brief(self.data) if self.operation else plain(self.data)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The step that has no result: the log of a number that is not above 0."""

    name: str
    words: Words
    operation: str
    operands: tuple[Operand, ...]
    message: str


@dataclass(frozen=True, slots=True)
class Part:
    """What one `_backward` adds to one value: each local gradient times its own gradient."""

    to: str
    before: float
    local_gradients: tuple[float, ...]
    after: float


@dataclass(frozen=True, slots=True)
class Turn:
    """One run of a value's `_backward`, and the value's gradient then."""

    name: str
    gradient: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One call of backward on a root; `zeroed` says whether all gradients were set to 0 before."""

    root: str
    zeroed: bool
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Run:
    """A correct run of a case: its values by name in the order they are built, then backward.

    Where the case is to be refused there is a `refusal`, and nothing beyond it.
    """

    case: Case
    values: dict[str, Value]
    rounds: tuple[Round, ...]
    gradients: Data
    refusal: Refusal | None = None

    @cached_property
    def seeds(self) -> frozenset[str]:
        """The values whose gradient is 1 because backward began there."""
        return frozenset(each.root for each in _since_zeroed(self.rounds))

    @cached_property
    def portions(self) -> dict[str, list[Portion]]:
        """What each gradient is the sum of."""
        return portions(self.rounds)


@dataclass(frozen=True, slots=True)
class Portion:
    """One of the products whose sum a gradient is: a local gradient times a user's gradient."""

    user: str
    local_gradient: float
    gradient: float


class Session:
    """The reference engine at work on a case, one `_backward` at a time, in the caller's order.

    Raises Fault where the engine can't run the case: then the case is no good.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.named: dict[str, Node] = {}
        self.refusal: Refusal | None = None
        self._words = words_of(case.expression)
        self._tape = Tape(FLOATS, 0.0)
        self._rounds = 0
        try:
            self.named = build(case.expression, case.values, CORRECT, self._tape)
        except ValueError as error:
            self.refusal = self._refused(str(error))
        except SLIPS as error:
            raise Fault(f"{case.id} cannot be calculated: {error}") from None
        self.values = self._values()

    def begin(self, root: str) -> bool:
        """Begin to call backward on a root; return whether all gradients were set to 0 before."""
        zeroed = self.case.expression.zero and self._rounds > 0
        for node in self.named.values() if zeroed else ():
            node.grad = 0.0
        self._rounds += 1
        one_at_the_root(self.named[root], self._tape)
        return zeroed

    def order(self, root: str) -> list[str]:
        """Return a right order to run the values in for a root, without leaves: they do nothing."""
        nodes = users_first(self.named[root], self._tape)
        return [node.name for node in nodes if node.prev]

    def turn(self, name: str) -> Turn:
        """Run a value's `_backward` and return what it did."""
        node, local_gradients = self.named[name], self.values[name].local_gradients
        gradient, before = node.grad, {x.name: x.grad for x in node.prev if x.name}
        node.backward()
        parts = (
            Part(
                to=to,
                before=was,
                local_gradients=tuple(
                    s for x, s in zip(node.prev, local_gradients, strict=True) if x.name == to
                ),
                after=self.named[to].grad,
            )
            for to, was in before.items()
        )
        return Turn(name, gradient, tuple(parts))

    def result(self, rounds: Sequence[Round]) -> Run:
        """Return what was done as a run."""
        gradients = {name: node.grad for name, node in self.named.items()}
        return Run(self.case, self.values, tuple(rounds), gradients, self.refusal)

    def _values(self) -> dict[str, Value]:
        expression = self.case.expression
        leaves = zip(expression.inputs, self.case.values, strict=True)
        data: dict[str, float] = dict(leaves) | {x.name: x.data for x in self._tape.built}
        steps = {name: (what, operands) for name, what, *operands in expression.graph.steps}
        users: dict[str, list[str]] = {name: [] for name in data}
        for name in data:
            for operand in steps.get(name, ("", ()))[1]:
                if isinstance(operand, str):
                    users[operand].append(name)
        values = {}
        for name, number in data.items():
            operation, operands = steps.get(name, ("", ()))
            numbers = [data[x] if isinstance(x, str) else x for x in operands]
            values[name] = Value(
                name=name,
                words=self._words[name],
                data=number,
                operation=operation,
                operands=tuple(operands),
                local_gradients=self._local_gradients(operation, number, numbers)
                if operation
                else (),
                users=tuple(users[name]),
            )
        return values

    def _local_gradients(
        self, operation: str, result: float, numbers: Sequence[float]
    ) -> tuple[float, ...]:
        try:
            return OPERATIONS[operation].local(FLOATS, result, *numbers)
        except SLIPS as error:
            message = f"{self.case.id} has no gradient at these values: {error}"
            raise Fault(message) from None

    def _refused(self, message: str) -> Refusal:
        at = self._tape.at
        (step,) = (step for step in self.case.expression.graph.steps if step[0] == at)
        _, operation, *operands = step
        return Refusal(at, self._words[at], operation, tuple(operands), message)


def correct_run(case: Case) -> Run:
    """Run a case as the reference engine does. Raises Fault where it can't be run."""
    with nothing_collected():
        session = Session(case)
        rounds = []
        for root in case.expression.graph.roots if not session.refusal else ():
            zeroed = session.begin(root)
            turns = tuple(map(session.turn, session.order(root)))
            rounds.append(Round(root, zeroed, turns))
        return session.result(rounds)


def portions(rounds: Sequence[Round]) -> dict[str, list[Portion]]:
    """Return what each gradient is the sum of by now, in the order in which it was added."""
    sums: dict[str, list[Portion]] = {}
    for each in _since_zeroed(rounds):
        for turn in each.turns:
            for part in turn.parts:
                added = (
                    Portion(turn.name, local_gradient, turn.gradient)
                    for local_gradient in part.local_gradients
                )
                sums.setdefault(part.to, []).extend(added)
    return sums


def _since_zeroed(rounds: Sequence[Round]) -> Sequence[Round]:
    """Leave out the rounds after which all gradients were set to 0."""
    begin = max((number for number, each in enumerate(rounds) if each.zeroed), default=0)
    return rounds[begin:]

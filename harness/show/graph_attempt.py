"""An attempt's answer to a case beside the right one: which values are wrong, and from where on.

The attempt's own order of `_backward` is followed as long as it is a right one: there are many,
and none is better than another.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from harness.faults import Fault
from harness.judging.alike import near
from harness.judging.judge import round9, same9
from harness.show.graph import Round, Session, portions
from harness.show.graph_words import brief, listed, products

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.model import Answered, Call, Case
    from harness.show.graph import Portion, Run, Turn


@dataclass(frozen=True, slots=True)
class Stop:
    """Where an attempt leaves the right way: at which value, in which of its calls, and why.

    `forward` says that it is the value's data that is wrong; `turns` is how many runs of a
    `_backward` were right before.
    """

    name: str
    why: str
    turns: int
    forward: bool = False
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """A right run in the attempt's own order as far as that goes, and how the attempt differs.

    `first` is the first wrong gradient from the output back, `passed` the judge's word. `calls`
    are those of the attempt that do something: the right ones, the one that is not, the rest.
    """

    run: Run
    answered: Answered
    passed: bool
    calls: tuple[Call, ...]
    wrong_data: tuple[str, ...]
    wrong_gradients: tuple[str, ...]
    stop: Stop | None

    @property
    def first(self) -> str | None:
        """The first wrong gradient from the output back: those of all its users are right."""
        return next(reversed(self.wrong_gradients), None)


def compare(case: Case, answered: Answered, *, passed: bool) -> Beside:
    """Put an attempt's numbers beside the right ones, and follow its calls where it has some.

    Raises Fault where there are no right ones: then the case is no good.
    """
    session = Session(case)
    if session.refusal:
        raise Fault(f"{case.id} cannot be calculated: {session.refusal.message}")
    follower = _Follower(session, answered)
    rounds = [follower.round(root) for root in case.expression.graph.roots]
    run = session.result(rounds)
    judged = {*case.expression.inputs}
    wrong_data = tuple(
        name
        for name, value in run.values.items()
        if not _alike(value.data, answered.data[name], exact=name == case.expression.graph.output)
    )
    wrong_gradients = tuple(
        name
        for name, right in run.gradients.items()
        if not _alike(right, answered.gradients[name], exact=name in judged)
    )
    # Leaves stand before what is built, so the last wrong one is the first from the output back.
    stop = follower.stop
    if wrong_data:
        stop = _wrong_data(run, answered, wrong_data[0])
    elif stop is None and wrong_gradients:
        stop = follower.at_the_end(rounds, wrong_gradients[-1])
    calls = follower.all_calls()
    return Beside(run, answered, passed, calls, wrong_data, wrong_gradients, stop)


def _alike(right: float, yours: float, *, exact: bool) -> bool:
    """Whether two numbers are the same: by nine decimals what is judged, nearly the rest.

    Only what is judged is known not to hang on the last bits.
    """
    if same9(expected=round9(right), got=yours):
        return True
    return not exact and isfinite(yours) and near(right, yours)


def _wrong_data(run: Run, answered: Answered, name: str) -> Stop:
    value = run.values[name]
    right, yours = brief(value.data), brief(answered.data[name])
    why = f"The data of {value.words.line} is {right}; yours is {yours}."
    if not value.operation:
        why += " Nothing may change an input's data."
    return Stop(name, why, turns=0, forward=True)


class _Follower:
    """Runs the engine in the order of an attempt's calls, up to the first that is not right."""

    def __init__(self, session: Session, answered: Answered) -> None:
        self.session = session
        self.answered = answered
        self.stop: Stop | None = None
        # A leaf's _backward does nothing, and neither does any other where the gradient is 0.
        built = [call for call in answered.calls if session.values[call.name].operation]
        self.calls: Iterator[Call] = iter(built)
        self.watched = bool(answered.calls)
        self.rounds: list[Round] = []
        self.followed: list[Call] = []

    def all_calls(self) -> tuple[Call, ...]:
        """Return the calls that were followed, the one at which that ended, and the rest."""
        at = [self.stop.call] if self.stop and self.stop.call else []
        return (*self.followed, *at, *self.calls)

    def round(self, root: str) -> Round:
        """Call backward on a root, in the attempt's order first, then in the engine's."""
        zeroed = self.session.begin(root)
        waiting = dict.fromkeys(self.session.order(root))
        turns: list[Turn] = []
        while self.watched and waiting and self.stop is None:
            call = next(self.calls, None)
            self.stop = self._misstep(call, root, waiting, turns)
            if self.stop is None and call is not None and call.name in waiting:
                turns.append(self.session.turn(call.name))
                del waiting[call.name]
                self.followed.append(call)
        turns += [self.session.turn(name) for name in waiting]
        self.rounds.append(Round(root, zeroed, tuple(turns)))
        return self.rounds[-1]

    def at_the_end(self, rounds: Sequence[Round], name: str) -> Stop:
        """Return what is to be said where all that could be watched was right."""
        if not self.watched:
            others = set(self.answered.gradients) - set(self.session.case.expression.graph.roots)
            seen = any(self.answered.gradients[each] for each in others)
            if not seen:
                return Stop(name, "No _backward ran.", turns=0)
            why = "Which _backward ran when could not be seen."
            return Stop(name, why, turns=sum(len(each.turns) for each in rounds))
        again = next((call for call in self.calls if call.gradient), None)
        if again is not None:
            return self._stop(again.name, self._again(again), again)
        sums = portions(rounds).get(name, [])
        said = self._instead(name, self.answered.gradients[name], sums)
        called = self.session.values[name].words.gradient
        why = f"Each _backward ran in its turn and with the right gradient, yet {called} is {said}"
        return self._stop(name, why, None)

    def _misstep(
        self, call: Call | None, root: str, waiting: dict[str, None], turns: Sequence[Turn]
    ) -> Stop | None:
        """Say what is wrong with a call, if anything is."""
        if call is None:
            left = next(iter(waiting))
            return self._stop(left, f"{self._called(left)} never ran: it passed nothing on.", None)
        if call.name not in waiting:
            if call.gradient == 0:
                return None
            if any(turn.name == call.name for turn in turns):
                return self._stop(call.name, self._again(call), call)
            left = next(iter(waiting))
            if call.name in self.session.case.expression.graph.roots[len(self.rounds) + 1 :][:1]:
                why = f"{self._called(left)} never ran when backward was called on "
                return self._stop(left, f"{why}{self._called(root)}: it passed nothing on.", call)
            why = (
                f"{self._called(call.name)} ran, though {self._called(root)} was not made from it."
            )
            return self._stop(call.name, why, call)
        late = [user for user in dict.fromkeys(self._users(call.name)) if user in waiting]
        if late:
            return self._stop(call.name, self._early(call, late), call)
        right = self.session.named[call.name].grad
        if _alike(right, call.gradient, exact=False):
            return None
        if call.name == root:
            seed = f"{self._called(root)} ran when its gradient was {brief(call.gradient)}"
            return self._stop(root, f"{seed}: where backward begins it has to be 1.", call)
        so_far = portions([*self.rounds, Round(root, zeroed=False, turns=tuple(turns))])
        said = self._instead(call.name, call.gradient, so_far.get(call.name, []))
        called = self._called(call.name)
        return self._stop(call.name, f"{called} ran in its turn, but its gradient was {said}", call)

    def _stop(self, name: str, why: str, call: Call | None) -> Stop:
        return Stop(name, why, len(self.followed), call=call)

    def _users(self, name: str) -> tuple[str, ...]:
        return self.session.values[name].users

    def _called(self, name: str) -> str:
        return self.session.values[name].words.called

    def _again(self, call: Call) -> str:
        called = self._called(call.name)
        return f"{called} ran once more, so it passed its gradient on again."

    def _early(self, call: Call, late: Sequence[str]) -> str:
        users = listed(self._called(user) for user in late)
        ended = self.answered.gradients[call.name]
        had = "its part" if len(late) == 1 else "their parts"
        return (
            f"{self._called(call.name)} ran when its gradient was {brief(call.gradient)}, and it "
            f"ended at {brief(ended)}: {users} had not passed {had} on yet."
        )

    def _instead(self, name: str, got: float, sums: Sequence[Portion]) -> str:
        """Say what a gradient is, what it should be, and by what one part it may be explained."""
        right = self.session.named[name].grad
        whole = f"{products(sums)} = {brief(right)}" if sums else brief(right)
        said = f"{brief(got)}; right is {whole}."
        alone = [
            each for each in sums if _alike(each.local_gradient * each.gradient, got, exact=False)
        ]
        if len(sums) > 1 and len(alone) == 1:
            user = self._called(alone[0].user)
            said += f" {brief(got)} is what {user} alone adds."
        return said

"""Which known mistakes have exactly the numbers of an attempt, in every case that was judged."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.autodiff.engine import evaluate
from harness.autodiff.mistakes.catalogue import in_kata
from harness.autodiff.mistakes.mistake import ACTIVATIONS
from harness.judging.alike import alike
from harness.judging.judge import judge
from harness.judging.spelling import anew, plays_a_part
from harness.judging.ways import IN_TUPLES, in_sets, is_small
from harness.model import Answered, Status, TimedOut, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from harness.autodiff.mistakes.mistake import Mistake
    from harness.judging.ways import Ways
    from harness.model import Case, Outcome

    Trace = Callable[[Sequence[Case]], Sequence[Outcome]]

SAYS_NOTHING = {Status.NOT_WRITTEN, Status.NOT_RUN, Status.SKIPPED}
DEEP = 1000
"""Steps of a graph from which on engines take their time."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A mistake, and the ways in which it may come out."""

    mistake: Mistake
    ways: Ways

    def reproduces(self, verdicts: Iterable[Verdict]) -> bool:
        """Tell whether the mistake comes out as each of the verdicts, in one of the ways."""
        return all(map(self._comes_out, verdicts))

    def _comes_out(self, verdict: Verdict) -> bool:
        expression, values = verdict.case.expression, verdict.case.values
        if not plays_a_part(self.mistake.engine, expression.graph):  # then its engine is right
            return verdict.status is Status.PASSED
        return any(
            alike(verdict, evaluate(expression, values, engine=engine))
            for engine in self.ways(self.mistake, verdict)
        )

    def runs(self, verdict: Verdict) -> bool:
        """Tell whether the mistake's calls can be those of a traced run, in their order."""
        return any(calls == _calls(verdict, verdict.outcome) for calls in self._traced(verdict))

    def calls_as_often(self, verdict: Verdict) -> bool:
        """Tell whether it can call each value as often as a traced run did, in whatever order."""
        called = Counter(_calls(verdict, verdict.outcome))
        return any(Counter(calls) == called for calls in self._traced(verdict))

    def _traced(self, verdict: Verdict) -> Iterator[list[str]]:
        expression, values = verdict.case.expression, verdict.case.values
        for engine in self.ways(self.mistake, verdict):
            outcome = evaluate(expression, values, engine=engine, trace=True)
            if isinstance(outcome, Answered):
                yield _calls(verdict, outcome)


def reproducing(kata: str, verdicts: Sequence[Verdict], trace: Trace) -> tuple[Mistake, ...]:
    """Return the mistakes whose engines reproduce all verdicts; none where nothing is wrong.

    What is not written yet says nothing, and of an operation that therefore occurs in no other
    case nothing is claimed.
    `trace` runs cases once more and returns what came of them, with the calls: a mistake that calls
    a value more or less often than the attempt did is none of its, whatever the numbers.
    """
    telling = sorted((each for each in verdicts if each.status not in SAYS_NOTHING), key=_soonest)
    if all(each.status is Status.PASSED for each in telling):
        return ()
    deep = [each for each in telling if _is_deep(each.case)]
    others = [each for each in telling if not _is_deep(each.case)]
    unseen = _operations(verdicts) - _operations(telling)
    mistakes = [each for each in in_kata(kata) if unseen.isdisjoint(anew(each.engine))]
    suspects = _suspects(kata, mistakes, others, trace)
    if suspects:
        wrong = [each for each in others if each.status is Status.WRONG]
        traced = [each for each in _again(wrong, trace) if _was_traced(each)]
        suspects = [each for each in suspects if all(map(each.calls_as_often, traced))]
        if len({each.mistake.id for each in suspects}) > 1:
            in_order = [each for each in suspects if all(map(each.runs, traced))]
            suspects = in_order or suspects
    left = {each.mistake.id: each.mistake for each in suspects if each.reproduces(deep)}
    return tuple(left.values())


def _is_deep(case: Case) -> bool:
    return len(case.expression.graph.steps) > DEEP


def _soonest(verdict: Verdict) -> tuple[bool, bool, int]:
    """Sort verdicts so that nearly all mistakes are ruled out at once: small and wrong ones first.

    Those that ran out of time come last: an engine takes its time for them as well.
    """
    timed_out = isinstance(verdict.outcome, TimedOut)
    passed = verdict.status is Status.PASSED
    return timed_out, passed, len(verdict.case.expression.graph.steps)


def _operations(verdicts: Iterable[Verdict]) -> set[str]:
    return {step[1] for each in verdicts for step in each.case.expression.graph.steps}


def _suspects(
    kata: str, mistakes: Sequence[Mistake], verdicts: Sequence[Verdict], trace: Trace
) -> list[Suspect]:
    if kata != ACTIVATIONS:
        pairs = (Suspect(mistake, ways) for mistake in mistakes for ways in IN_TUPLES)
        return [each for each in pairs if each.reproduces(verdicts)]
    small = [each for each in verdicts if is_small(each.case.expression.graph)]
    large = [each for each in verdicts if not is_small(each.case.expression.graph)]
    left = [Suspect(mistake, in_sets) for mistake in mistakes]
    left = [each for each in left if each.reproduces(small)]
    traced = _again(large, trace) if left else ()
    return [each for each in left if each.reproduces(traced)]


def _was_traced(verdict: Verdict) -> bool:
    """Tell whether a run's calls are known: where none is, nothing can have been passed back."""
    if not isinstance(verdict.outcome, Answered):
        return False
    roots = verdict.case.expression.graph.roots
    gradients = verdict.outcome.gradients.items()
    return bool(verdict.outcome.calls) or not any(x for name, x in gradients if name not in roots)


def _again(verdicts: Sequence[Verdict], trace: Trace) -> list[Verdict]:
    """Return the verdicts on a traced run; where there are no numbers, they stay as they are."""
    cases = [each.case for each in verdicts if isinstance(each.outcome, Answered)]
    outcomes = {
        case.id: outcome
        for case, outcome in zip(cases, trace(cases) if cases else (), strict=True)
        if isinstance(outcome, Answered)
    }
    return [
        judge(each.case, outcomes.get(each.case.id, each.outcome), each.printed)
        for each in verdicts
    ]


def _calls(verdict: Verdict, outcome: Outcome) -> list[str]:
    """Return whose `_backward` ran in order; a leaf's does nothing, so it may be left out."""
    built = {step[0] for step in verdict.case.expression.graph.steps}
    calls = outcome.calls if isinstance(outcome, Answered) else ()
    return [call.name for call in calls if call.name in built]

"""Which known mistakes have exactly the numbers of an attempt, in every case that was judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.autodiff.engine import evaluate
from harness.autodiff.mistakes.catalogue import in_kata
from harness.autodiff.mistakes.mistake import ACTIVATIONS
from harness.judging.alike import alike
from harness.judging.judge import judge
from harness.judging.ways import IN_TUPLES, as_called, in_sets, is_small, plays_a_part, throughout
from harness.model import Answered, Status, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from harness.autodiff.mistakes.mistake import Mistake
    from harness.judging.ways import Ways
    from harness.model import Case, Outcome

    Trace = Callable[[Sequence[Case]], Sequence[Outcome]]

SAYS_NOTHING = {Status.NOT_WRITTEN, Status.NOT_RUN, Status.SKIPPED}
LARGE = 1000
"""Steps of a graph from which on engines take their time."""


def reproducing(kata: str, verdicts: Iterable[Verdict], trace: Trace) -> tuple[Mistake, ...]:
    """Return the mistakes whose engines reproduce all verdicts; none where nothing is wrong.

    `trace` runs cases once more and returns what came of them, with the calls. It is asked only
    where inputs may stand in any order, and for graphs in which there are too many orders to try.
    """
    telling = sorted((each for each in verdicts if each.status not in SAYS_NOTHING), key=_soonest)
    if all(each.status is Status.PASSED for each in telling):
        return ()
    if kata == ACTIVATIONS:  # there, inputs stand in a set
        return _in_sets(in_kata(kata), telling, trace)
    return tuple(
        mistake
        for mistake in in_kata(kata)
        if any(_reproduces(mistake, telling, throughout(arrange)) for arrange in IN_TUPLES)
    )


def _soonest(verdict: Verdict) -> tuple[bool, bool, int]:
    """Sort cases so that nearly all mistakes are ruled out at once: by what is wrong, and small."""
    steps = len(verdict.case.expression.graph.steps)
    return steps > LARGE, verdict.status is Status.PASSED, steps


def _in_sets(
    mistakes: Iterable[Mistake], verdicts: Sequence[Verdict], trace: Trace
) -> tuple[Mistake, ...]:
    small = [each for each in verdicts if is_small(each.case.expression.graph)]
    large = [each for each in verdicts if not is_small(each.case.expression.graph)]
    left = [mistake for mistake in mistakes if _reproduces(mistake, small, in_sets)]
    for verdict, ways in _traced(large, trace) if left else ():
        left = [mistake for mistake in left if _reproduces(mistake, [verdict], ways)]
    return tuple(left)


def _traced(verdicts: Sequence[Verdict], trace: Trace) -> Iterator[tuple[Verdict, Ways]]:
    """Yield each verdict with the ways that its calls leave open, both of a second run."""
    answered = [each for each in verdicts if isinstance(each.outcome, Answered)]
    again = dict(zip((each.case.id for each in answered), _run(answered, trace), strict=True))
    for verdict in verdicts:
        outcome = again.get(verdict.case.id)
        if isinstance(outcome, Answered):
            yield judge(verdict.case, outcome, verdict.printed), as_called(outcome.calls)
        else:
            yield verdict, as_called(())


def _run(verdicts: Sequence[Verdict], trace: Trace) -> Sequence[Outcome]:
    return trace([each.case for each in verdicts]) if verdicts else ()


def _reproduces(mistake: Mistake, verdicts: Iterable[Verdict], ways: Ways) -> bool:
    """Tell whether a mistake comes out as each of the verdicts, in one of the ways."""
    return all(_comes_out(mistake, verdict, ways) for verdict in verdicts)


def _comes_out(mistake: Mistake, verdict: Verdict, ways: Ways) -> bool:
    expression, values = verdict.case.expression, verdict.case.values
    if not plays_a_part(mistake, expression.graph):  # then its engine is right
        return verdict.status is Status.PASSED
    return any(
        alike(verdict, evaluate(expression, values, engine=engine))
        for engine in ways(mistake, expression.graph)
    )

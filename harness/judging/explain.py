"""What the numbers of a wrong attempt show: its mistake, and what ran when in a case that failed.

The known mistakes and their engine are loaded only where something is wrong.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from harness.judging.alike import alike
from harness.model import Answer, Answered, Case, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from harness.autodiff.mistakes.mistake import Mistake
    from harness.model import Outcome, Printed, Report

MOST_STEPS = 10_000
"""Of a larger graph no story is told: it would be as long as the graph."""


class Tracer(Protocol):
    """Runs an attempt once more: a `Runner` does."""

    def run(self, cases: Sequence[Case], *, trace: bool) -> Iterable[tuple[Outcome, Printed]]:
        """Yield for every case, in order, what came of it."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What can be said of an attempt, of the first of its cases that failed above all.

    `answered` are this case's numbers, those of a second, traced run if they are the same;
    there is none where no story can be told. `steady` says whether they are the same.
    """

    verdict: Verdict
    mistakes: tuple[Mistake, ...]
    answered: Answered | None = None
    steady: bool = True


def first_failure(report: Report) -> Verdict | None:
    """Return the first verdict of an attempt on which there is something to be explained."""
    return next(iter(report.failures), None)


def explain(
    report: Report, start: Callable[[], AbstractContextManager[Tracer]]
) -> Explanation | None:
    """Explain a report; None where nothing in it is wrong.

    `start` starts the track's runner on the same attempt once more, for the cases to be traced;
    it is called at most once.
    """
    verdict = first_failure(report)
    if verdict is None:
        return None
    from harness.judging.likeness import reproducing  # noqa: PLC0415 - most checks pass

    with ExitStack() as stack:

        @cache
        def runner() -> Tracer:
            return stack.enter_context(start())

        def trace(cases: Sequence[Case]) -> list[Outcome]:
            return [outcome for outcome, _ in runner().run(cases, trace=True)]

        name, verdicts = report.attempt.kata.name, report.verdicts
        answered = _wrong_numbers(verdict)
        if answered is None:
            return Explanation(verdict, reproducing(name, verdicts, trace))
        runner()  # it loads the attempt while the mistakes are compared
        mistakes = reproducing(name, verdicts, trace)
        (again,) = trace([verdict.case])
    if not isinstance(again, Answered):  # what can't be traced still has its numbers
        return Explanation(verdict, mistakes, answered)
    if not alike(verdict, again):
        return Explanation(verdict, mistakes, answered, steady=False)
    return Explanation(verdict, mistakes, again)


def _wrong_numbers(verdict: Verdict) -> Answered | None:
    """Return numbers that should have been others, of a graph of which a story can be told."""
    if len(verdict.case.expression.graph.steps) > MOST_STEPS:
        return None
    match verdict:
        case Verdict(case=Case(expected=Answer()), outcome=Answered() as outcome):
            return outcome
    return None

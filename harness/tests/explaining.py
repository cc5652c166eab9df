"""What the tests of explanations share: attempts that do what an engine does, without a process."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from harness.autodiff.engine import evaluate
from harness.autodiff.mistakes.catalogue import CATALOGUE
from harness.judging.judge import judge
from harness.model import Attempt, Printed, Report
from harness.tests.miniatures import KATAS, LIBRARY, PYTHON, REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from harness.autodiff.engine import Engine
    from harness.autodiff.mistakes.mistake import Mistake
    from harness.model import Case, Outcome, Verdict

    Do = Callable[[Case], Outcome]

KNOWN = {mistake.id: mistake for mistake in CATALOGUE}
SMALL = 200  # steps: what is deeper takes its time


def cases_of(kata: str) -> list[Case]:
    """Return the cases of a kata, without deep graphs."""
    return [
        case for case in LIBRARY.cases_of(KATAS[kata]) if len(case.expression.graph.steps) <= SMALL
    ]


def by(engine: Engine) -> Do:
    """Return what an attempt does that works like an engine."""
    return lambda case: evaluate(case.expression, case.values, engine=engine)


def traced(engine: Engine) -> Do:
    """Return what it does when it is traced."""
    return lambda case: evaluate(case.expression, case.values, engine=engine, trace=True)


def verdicts_on(kata: str, do: Do) -> list[Verdict]:
    """Judge what an attempt does in the cases of a kata."""
    return [judge(case, do(case), Printed()) for case in cases_of(kata)]


def report_on(kata: str, do: Do) -> Report:
    """Report what an attempt does."""
    attempt = Attempt(KATAS[kata], PYTHON, REPOSITORY.root / "an-attempt")
    return Report(attempt, started=True, verdicts=tuple(verdicts_on(kata, do)))


class Fake:
    """A runner of an attempt that does this when it is traced; it counts how often it is asked."""

    def __init__(self, do: Do) -> None:
        self.do = do
        self.started = 0
        self.asked: list[str] = []

    @contextmanager
    def start(self) -> Iterator[Fake]:
        """Count the starts."""
        self.started += 1
        yield self

    def run(self, cases: Sequence[Case], *, trace: bool) -> Iterator[tuple[Outcome, Printed]]:
        """Answer as the attempt does."""
        assert trace
        self.asked += [case.id for case in cases]
        return ((self.do(case), Printed()) for case in cases)


def names(mistakes: Sequence[Mistake]) -> set[str]:
    """Return the ids of mistakes."""
    return {mistake.id for mistake in mistakes}


def traces(engine: Engine) -> Callable[[Sequence[Case]], list[Outcome]]:
    """Return how an attempt is traced that works like an engine."""
    return lambda cases: list(map(traced(engine), cases))

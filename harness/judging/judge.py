"""The judge: an outcome and what was expected give a verdict. No process, clock or printing here.

Right means the same nine decimals. Only cases in which no correct implementation can miss a digit
are accepted, so there is no tolerance to choose.
"""

from __future__ import annotations

import math

from harness.model import (
    Answer,
    Answered,
    Case,
    Crashed,
    DomainError,
    Garbled,
    LoadFailed,
    NotANumber,
    NotRun,
    NotWritten,
    Outcome,
    Printed,
    Raised,
    Refused,
    Skipped,
    Status,
    TimedOut,
    Verdict,
)
from harness.model.frozen import frozen

_WHATEVER_EXPECTED = {
    NotANumber: Status.WRONG,
    NotWritten: Status.NOT_WRITTEN,
    Raised: Status.RAISED,
    LoadFailed: Status.LOAD_ERROR,
    TimedOut: Status.TIMED_OUT,
    Crashed: Status.CRASHED,
    Garbled: Status.GARBLED,
    NotRun: Status.NOT_RUN,
    Skipped: Status.SKIPPED,
}
_DECIMALS_FROM = 1e16  # from here on floats are whole numbers, 2 or more apart


@frozen(kw_only=True)
class Number:
    """A judged number of a case: the output's data or a leaf's gradient, beside the right one."""

    name: str
    expected: float
    got: float

    @property
    def right(self) -> bool:
        """Whether the two have the same nine decimals."""
        return same9(expected=self.expected, got=self.got)


def judge(case: Case, outcome: Outcome, printed: Printed) -> Verdict:
    """Say what an outcome is worth; what was printed is handed on for the report."""
    if isinstance(outcome, Answered):
        status = Status.PASSED if _right(case, outcome) else Status.WRONG
    elif isinstance(outcome, Refused):
        refused_rightly = isinstance(case.expected, DomainError)
        status = Status.PASSED if refused_rightly else Status.RAISED
    else:
        status = _WHATEVER_EXPECTED[type(outcome)]
    return Verdict(case, status, outcome, printed)


def numbers(verdict: Verdict) -> tuple[Number, ...]:
    """Return all judged numbers of a verdict: `output` first, then each leaf's gradient.

    There are none where no numbers came, or where none were expected.
    """
    case, outcome = verdict.case, verdict.outcome
    if not isinstance(outcome, Answered) or not isinstance(case.expected, Answer):
        return ()
    got = outcome.data[case.expression.graph.output]
    gradients = zip(case.expression.inputs, case.expected.gradients, strict=True)
    return (
        Number(name="output", expected=case.expected.output, got=got),
        *(
            Number(name=leaf, expected=expected, got=outcome.gradients[leaf])
            for leaf, expected in gradients
        ),
    )


def round9(x: float) -> float:
    """Round to 9 decimals, half to even on the exact binary value; -0 becomes 0.

    NaN and infinities come back as they are.
    """
    return round(x, 9) + 0.0  # -0.0 + 0.0 is 0.0


def same9(*, expected: float, got: float) -> bool:
    """Say whether a number has the nine decimals expected; NaN and infinity never have."""
    return round9(got) == expected and math.isfinite(got)


def show9(x: float) -> str:
    """Write a number with nine decimals, never cut: `7.000000000`, `nan`, `-inf`.

    From 1e16 on there are no decimals to show, so the shortest text that says it all stands
    there: `1e+300`. Two numbers look alike exactly where `same9` holds.
    """
    return f"{round9(x):.9f}" if abs(x) < _DECIMALS_FROM else repr(float(x))


def _right(case: Case, answered: Answered) -> bool:
    """Judge what `numbers` shows, without the table: this runs for every case."""
    expected = case.expected
    if not isinstance(expected, Answer):
        return False
    gradients = zip(case.expression.inputs, expected.gradients, strict=True)
    return same9(expected=expected.output, got=answered.data[case.expression.graph.output]) and all(
        same9(expected=number, got=answered.gradients[leaf]) for leaf, number in gradients
    )

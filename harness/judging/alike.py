"""Whether two runs of a case came to the same: an attempt's, and that of a known mistake's engine.

Wrong numbers were never proved to be stable, so there is a tolerance here, which judging has not.
"""

from __future__ import annotations

import re
from math import isclose, isfinite, isnan
from typing import TYPE_CHECKING

from harness.judging.judge import judge
from harness.model import Answered, Raised, Refused, TimedOut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.model import Case, Outcome, Verdict

NEAR = 1e-9
"""How far apart, in proportion to their size, two numbers may be that are taken for the same."""

NO_NUMBER = "no finite number"

# What an error's message begins with, and what that means in any language.
MEANINGS = (
    ("ZeroDivisionError", NO_NUMBER),  # where others go on with an infinity, Python stops
    ("OverflowError", NO_NUMBER),
    ("RecursionError", "too deep"),
    ("RangeError: Maximum call stack", "too deep"),
    ("RangeError", "domain error"),
    ("ValueError", "domain error"),
    ("AssertionError", "assertion"),
)
SAID_OF_MUCH_ELSE = ("object is not callable", "is not a function")
"""Errors that a mistake causes, but many another slip as well, so that they show nothing."""

# What differs in messages of the same meaning: the kind of error, which is not always told, the
# kind of number, and where it was.
LOOSE = re.compile(r"^\w+: | \(at [^()]*\)$")
PLAIN_NUMBER = re.compile(r"'(int|float)'")


def alike(verdict: Verdict, outcome: Outcome) -> bool:
    """Say whether an outcome is the one that an attempt had, right where it was right."""
    case, yours = verdict.case, verdict.outcome
    if judge(case, outcome, verdict.printed).status is not verdict.status:
        return _meaning(case, yours) == _meaning(case, outcome) == NO_NUMBER
    if isinstance(yours, Answered) and isinstance(outcome, Answered):
        return all(map(near, _numbers(case, yours), _numbers(case, outcome)))
    meaning = _meaning(case, yours)
    return meaning is not None and meaning == _meaning(case, outcome)


def _numbers(case: Case, answered: Answered) -> Iterator[float]:
    """Yield the numbers that are judged."""
    yield answered.data[case.expression.graph.output]
    for name in case.expression.inputs:
        yield answered.gradients[name]


def near(x: float, y: float) -> bool:
    """Say whether two numbers that need not have the same digits are taken for the same."""
    return isclose(x, y, rel_tol=NEAR, abs_tol=NEAR) or (isnan(x) and isnan(y))


def _meaning(case: Case, outcome: Outcome) -> str | None:
    """Return what it is that there are no numbers; None where no engine can do the same."""
    match outcome:
        case Answered() if not all(map(isfinite, _numbers(case, outcome))):
            return NO_NUMBER
        case Refused():
            return "refused"
        case TimedOut():
            return "timed out"
        case Raised(message):
            known = (meant for words, meant in MEANINGS if message.startswith(words))
            said = PLAIN_NUMBER.sub("a plain number", LOOSE.sub("", message))
            return None if said.endswith(SAID_OF_MUCH_ELSE) else next(known, said)
    return None

"""An outcome in words: the same in every report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.model import (
    Answered,
    Crashed,
    Garbled,
    LoadFailed,
    NotANumber,
    NotRun,
    NotWritten,
    Raised,
    Refused,
    Skipped,
    TimedOut,
)

if TYPE_CHECKING:
    from harness.model import Outcome

UNREFUSED = "it gave an answer, where building the expression must be refused"
"""What is to be said of a number where the case expects a domain error."""


def in_words(outcome: Outcome) -> str:
    """Return what an outcome says of itself; an answer's numbers speak for themselves."""
    match outcome:
        case Answered():
            return ""
        case Refused(message) | Raised(message) | LoadFailed(message):
            return message
        case NotWritten(task):
            return f"not written yet: {task}"
        case NotANumber(message):
            return f"not a number: {message}"
        case TimedOut(seconds):
            return f"timed out: no answer within {seconds:g} s"
        case Crashed(how):
            return f"crashed: {how}"
        case Garbled(message):
            return f"garbled: {message}"
        case NotRun(reason) | Skipped(reason):
            return reason

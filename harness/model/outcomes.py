"""What came of running a case: one of these, never a dict with optional keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.model.expressions import Data


CASE_SECONDS = 2.0
"""What an attempt has for a case; for a deep graph there is a little more."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A line of the attempt that was running when something was raised."""

    line: int
    function: str


@dataclass(frozen=True, slots=True)
class Call:
    """One run of a `_backward`, and the value's gradient at that moment."""

    name: str
    gradient: float


@dataclass(frozen=True, slots=True)
class Answered:
    """Every value's data and gradient; `calls` only where a trace was asked for."""

    data: Data
    gradients: Data
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The language's domain error, raised while the expression was built."""

    message: str
    where: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class NotWritten:
    """The case reached a part that is not written yet; `task` says which."""

    task: str


@dataclass(frozen=True, slots=True)
class Raised:
    """Any other error of the attempt, the innermost frame last."""

    message: str
    where: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class NotANumber:
    """A data or a gradient that is text, nothing, complex or the like."""

    message: str


@dataclass(frozen=True, slots=True)
class LoadFailed:
    """The attempt's file could not be loaded, so that no case could run."""

    message: str
    where: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class TimedOut:
    """No answer in time; the process group was killed."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Crashed:
    """The process ended before it answered; `how` is its exit status or signal in words."""

    how: str


@dataclass(frozen=True, slots=True)
class Garbled:
    """Something other than one answer to the case just asked."""

    message: str


@dataclass(frozen=True, slots=True)
class NotRun:
    """Too many cases before had hung or ended the attempt's process."""

    reason: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """The track leaves this case out, and says why."""

    reason: str


Outcome = (
    Answered
    | Refused
    | NotWritten
    | Raised
    | NotANumber
    | LoadFailed
    | TimedOut
    | Crashed
    | Garbled
    | NotRun
    | Skipped
)

"""What came of running a case: one of these, never a dict with optional keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.model.frozen import frozen

if TYPE_CHECKING:
    from harness.model.expressions import Data


CASE_SECONDS = 2.0
"""What an attempt has for a case; for a deep graph there is a little more."""


@frozen()
class Frame:
    """A line of the attempt that was running when something was raised."""

    line: int
    function: str


@frozen()
class Call:
    """One run of a `_backward`, and the value's gradient at that moment."""

    name: str
    gradient: float


@frozen(kw_only=True)
class Answered:
    """Every value's data and gradient; `calls` only where a trace was asked for."""

    data: Data
    gradients: Data
    calls: tuple[Call, ...] = ()


@frozen()
class Refused:
    """The language's domain error, raised while the expression was built."""

    message: str
    where: tuple[Frame, ...] = ()


@frozen()
class NotWritten:
    """The case reached a part that is not written yet; `task` says which."""

    task: str


@frozen()
class Raised:
    """Any other error of the attempt, the innermost frame last."""

    message: str
    where: tuple[Frame, ...] = ()


@frozen()
class NotANumber:
    """A data or a gradient that is text, nothing, complex or the like."""

    message: str


@frozen()
class LoadFailed:
    """The attempt's file could not be loaded, so that no case could run."""

    message: str
    where: tuple[Frame, ...] = ()


@frozen()
class TimedOut:
    """No answer in time; the process group was killed."""

    seconds: float


@frozen()
class Crashed:
    """The process ended before it answered; `how` is its exit status or signal in words."""

    how: str


@frozen()
class Garbled:
    """Something other than one answer to the case just asked."""

    message: str


@frozen()
class NotRun:
    """Too many cases before had hung or ended the attempt's process."""

    reason: str


@frozen()
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

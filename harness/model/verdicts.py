"""What the judge says: of a case, and of an attempt."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from harness.model.frozen import frozen

if TYPE_CHECKING:
    from harness.model.expressions import Case
    from harness.model.files import Attempt
    from harness.model.outcomes import Outcome


@frozen()
class Printed:
    """What the attempt printed during a case: the first characters, and how many more."""

    text: str = ""
    more: int = 0


class Status(enum.Enum):
    """The verdicts, in words."""

    PASSED = "passed"
    WRONG = "wrong"
    NOT_WRITTEN = "not written"
    RAISED = "raised"
    LOAD_ERROR = "load error"
    TIMED_OUT = "timed out"
    CRASHED = "crashed"
    GARBLED = "garbled"
    NOT_RUN = "not run"
    SKIPPED = "skipped"


@frozen()
class Verdict:
    """What the judge says of one case."""

    case: Case
    status: Status
    outcome: Outcome
    printed: Printed = Printed()

    @property
    def failed(self) -> bool:
        """Whether something that was attempted is wrong: what is not written is not."""
        right = Status.PASSED, Status.SKIPPED, Status.NOT_WRITTEN  # a set would hash all of them
        return self.status not in right


@frozen()
class Report:
    """All verdicts on one attempt; none for an attempt that is not started.

    `chosen` says that not all of the kata's cases were judged, but those that a call named.
    """

    attempt: Attempt
    started: bool
    verdicts: tuple[Verdict, ...] = ()
    language: str = ""
    chosen: bool = False

    def count(self, *statuses: Status) -> int:
        """Return how many cases got one of these verdicts."""
        return sum(verdict.status in statuses for verdict in self.verdicts)

    @property
    def failures(self) -> list[Verdict]:
        """The verdicts on what is wrong, in the order of the cases."""
        return [verdict for verdict in self.verdicts if verdict.failed]

    @property
    def passed(self) -> bool:
        """Whether every case judged has passed, but for those that the track leaves out."""
        passed = self.count(Status.PASSED)
        return passed > 0 and passed + self.count(Status.SKIPPED) == len(self.verdicts)

    @property
    def solved(self) -> bool:
        """Whether the kata is: all of its cases were judged, and have passed."""
        return self.passed and not self.chosen

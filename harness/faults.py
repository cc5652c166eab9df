"""What is nobody's attempt's fault, and how `kata` ends for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.model import Problem


class Fault(Exception):
    """The repository or the call is at fault: `kata` says why in one line and exits with 2."""


class BadFiles(Fault):
    """Files of the repository that cannot be used; nothing is judged until they are mended.

    `problems` holds every one that was found, in all files, at once.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(f"{len(problems)} problems in the repository's files")
        self.problems = tuple(problems)


class CannotRun(Exception):
    """A track needs something that this machine lacks: `kata` says what, and exits with 3."""

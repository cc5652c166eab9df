"""All there is to solve, with every answer that a learner is judged by known to be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.faults import BadFiles
from harness.load.compiled import load_library

if TYPE_CHECKING:
    from harness.load.compiled import Library
    from harness.load.repository import Repository


def sound_library(repository: Repository) -> Library:
    """Return every kata and case; what a changed case file expects is proved first.

    A wrong digit is its file's fault, and must not be blamed on an attempt. Raises BadFiles with
    the problems of all files at once.
    """
    library = load_library(repository)
    if library.changed:
        from harness.authoring.memory import Memory, examine  # noqa: PLC0415 - only after an edit
        from harness.authoring.reading import Reading  # noqa: PLC0415

        found = examine(Reading(repository), Memory(repository), library.changed)
        problems = [problem for each in found.values() for problem in each]
        if problems:
            raise BadFiles(problems)
    return library

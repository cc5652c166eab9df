"""`kata cases check`: everything that is wrong with the cases, in all files, at once."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from harness.authoring.memory import Memory, digest, examine
from harness.authoring.reading import Reading
from harness.faults import BadFiles
from harness.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from harness.load.repository import Repository

STALE = "is not what the case files say: run kata cases fill"
EXPRESSIONS = '"expressions": {\n'


def check(repository: Repository, chosen: Sequence[Path] = (), *, since: str | None = None) -> int:
    """Return how many cases there are, in the files chosen or in all, if nothing is wrong.

    What was sound and has not changed is not looked at again. `since` names a revision of git
    whose cases must all be there, as they were. Raises BadFiles with every problem found, and
    Fault where git cannot be asked.
    """
    reading, memory = Reading(repository), Memory(repository)
    paths = list(chosen) or repository.case_files()
    problems = [] if chosen else list(_misnamed(repository))
    for found in examine(reading, memory, paths).values():
        problems += found
    if since is not None:
        problems += _broken_promises(reading, chosen, since)
    if not problems and not memory.is_compiled():
        problems += _stale(reading, paths, whole=not chosen)
    if problems:
        raise BadFiles(problems)
    if not chosen:
        memory.keep([], compiled=True)
    return sum(memory.cases_in(path) or 0 for path in paths)


def _misnamed(repository: Repository) -> Iterator[Problem]:
    """Find what looks like a case file and is not read as one."""
    for path in sorted(repository.cases.iterdir()):
        if path.suffix.lower() in {".yml", ".yaml"} and path.suffix != ".yaml":
            yield Problem(path, 1, 1, f"only .yaml is read: call this {path.stem}.yaml")


def _broken_promises(reading: Reading, chosen: Sequence[Path], since: str) -> Iterator[Problem]:
    """Find what a revision has and the files have no more."""
    from harness.authoring.since import broken_promises, case_files_at  # noqa: PLC0415 - for --since
    from harness.load.cases import parse_case_file  # noqa: PLC0415 - YAML, only for what changed
    from harness.load.documents import parse_document  # noqa: PLC0415 - as above

    for path, content in case_files_at(reading.repository, since).items():
        if chosen and path not in chosen:
            continue
        if not os.path.lexists(path):
            shown = reading.repository.shown(path)
            mend = f"git restore --source {since} -- {shown}"
            yield Problem(path, 1, 1, f"was here at {since} and is gone: {mend}")
            continue
        document = parse_document(path, content)
        if document.sha256 == digest(path):
            continue
        now = reading.loaded(path).file
        if now is None:
            continue  # and why has been said
        before = parse_case_file(document, reading.katas)
        if before.file:
            yield from broken_promises(now, before.file, since)
        else:
            first = before.problems[0]
            place = f"{first.line}:{first.column}: {first.message}"
            yield Problem(path, 1, 1, f"cannot be compared with {since}, where {place}")


def _stale(reading: Reading, paths: Sequence[Path], *, whole: bool) -> Iterator[Problem]:
    """Find out whether cases.json says what these files say, or all, if they are the whole."""
    compiled = reading.repository.compiled
    try:
        text = compiled.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        yield Problem(compiled, 1, 1, STALE)
        return
    files = [file for path in paths if (file := reading.loaded(path).file)]
    if whole:
        fresh = text == reading.compiled(files)
    else:
        head, _, _ = reading.compiled([]).partition(EXPRESSIONS)
        parts = [reading.compiled([file]).partition(EXPRESSIONS)[2] for file in files]
        fresh = text.startswith(head) and all(part.removesuffix("}}\n") in text for part in parts)
    if not fresh:
        yield Problem(compiled, 1, 1, STALE)

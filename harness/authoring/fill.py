"""`kata cases fill`: answers computed, proved and written in place, and cases.json made of all."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from harness.authoring.answers import Filled, fill
from harness.authoring.memory import Memory, digest, examine
from harness.authoring.reading import Reading
from harness.faults import BadFiles, Fault
from harness.load.documents import read_document
from harness.load.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from harness.load.documents import Document
    from harness.load.repository import Repository


def fill_files(
    repository: Repository,
    chosen: Sequence[Path] = (),
    *,
    correcting: bool = False,
    draft: Document | None = None,
) -> list[str]:
    """Fill the files chosen, or all, and write them and cases.json; return what was changed.

    `draft` is one of the files as it is to be before it is filled. Raises BadFiles with every
    problem of every file, chosen or not: then nothing is written. Raises Fault if writing fails.
    """
    reading, memory = Reading(repository), Memory(repository)
    asked = [draft.path] if draft else chosen or repository.case_files()
    filled: dict[Path, Filled] = {}
    for path in asked:
        if draft:
            filled[path] = fill(draft, reading.katas)
        elif memory.cases_in(path) is None and (correcting or not reading.loaded(path).file):
            filled[path] = fill(read_document(path), reading.katas, correcting=correcting)
    paths = sorted({*repository.case_files(), *asked})
    problems = examine(reading, memory, [path for path in paths if path not in filled])
    problems |= {path: list(each.problems) for path, each in filled.items()}
    if any(problems.values()):
        raise BadFiles([problem for path in paths for problem in problems[path]])
    files = [filled[path].file if path in filled else reading.loaded(path).file for path in paths]
    sound = [file for file in files if file]
    for file in sound:
        if file.document.sha256 != digest(file.document.path):
            _write(repository, file.document.path, file.document.text)
    changes = [change for each in filled.values() for change in each.changes]
    text = reading.compiled(sound)
    if sha256(text.encode()).hexdigest() != digest(repository.compiled):
        _write(repository, repository.compiled, text)
        changes.append(f"{repository.shown(repository.compiled)} written")
    memory.keep(sound, compiled=True)
    return changes


def _write(repository: Repository, path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise Fault(f"{repository.shown(path)} cannot be written: {error.strerror}") from None

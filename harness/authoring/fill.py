"""`kata cases fill`: answers computed, proved and written in place, and cases.json made of all."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from harness.authoring.answers import Filled, fill
from harness.authoring.proofs import Memory, hash_of, unproved
from harness.authoring.reading import Reading, digest
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
    asked = {draft.path} if draft else set(chosen or repository.case_files())

    def look_at(path: Path) -> Filled:
        if draft and draft.path == path:
            return fill(draft, reading.katas)
        known = memory.cases_in(path, digest(path)) is not None
        if path in asked and not known:
            return fill(read_document(path), reading.katas, correcting=correcting)
        file, problems = reading.loaded(path).file, reading.loaded(path).problems
        return Filled(file, problems if known or not file else tuple(unproved(file)))

    looked_at = {path: look_at(path) for path in sorted({*repository.case_files(), *asked})}
    problems = [problem for filled in looked_at.values() for problem in filled.problems]
    if problems:
        raise BadFiles(problems)
    files = {path: filled.file for path, filled in looked_at.items() if filled.file}
    for path, file in files.items():
        if file.document.sha256 != digest(path):
            _write(repository, path, file.document.text)
    changes = [change for filled in looked_at.values() for change in filled.changes]
    text = reading.compiled(files.values())
    if digest(repository.compiled) != sha256(text.encode()).hexdigest():
        _write(repository, repository.compiled, text)
        changes.append(f"{repository.shown(repository.compiled)} written")
    memory.keep(
        {path: (file.document.sha256, len(file.cases)) for path, file in files.items()},
        compiled=hash_of([repository.compiled, *files]),
    )
    return changes


def _write(repository: Repository, path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise Fault(f"{repository.shown(path)} cannot be written: {error.strerror}") from None

"""What a clone's case files are known to be, so that only what changed is read and proved again."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.authoring.proofs import prove_files
from harness.load.cache import recall, remember

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.authoring.reading import Reading
    from harness.load.cases import CaseFile
    from harness.load.repository import Repository
    from harness.model import Problem

HARNESS = Path(__file__).parents[1]


def examine(reading: Reading, memory: Memory, paths: Sequence[Path]) -> dict[Path, list[Problem]]:
    """Return what is wrong with each file; those that are known to be sound are not even read."""
    unknown = [path for path in paths if memory.cases_in(path) is None]
    problems = {path: list(reading.loaded(path).problems) for path in unknown}
    files = {path: file for path in unknown if (file := reading.loaded(path).file)}
    for path, found in zip(files, prove_files(list(files.values())), strict=True):
        problems[path] += found
    memory.keep(file for path, file in files.items() if not problems[path])
    return {path: problems.get(path, []) for path in paths}


class Memory:
    """The files of a clone that were sound when this machine last looked, by their hash.

    It forgets all of them where anything else has changed that a verdict follows from: the code
    that reads and proves, the schemas, the katas.
    """

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._version = hash_of([*_sources(), *_rules(repository)])
        record: Any = recall(repository, "sound", "cases")
        known = isinstance(record, dict) and record.get("version") == self._version
        self._files: dict[str, list[Any]] = record["files"] if known else {}
        self._compiled: str = record["compiled"] if known else ""

    def cases_in(self, path: Path) -> int | None:
        """Return how many cases a file has if it is known to be sound as it is, else None."""
        known, count = self._files.get(path.name, ("", 0))
        return count if known and known == digest(path) else None

    def is_compiled(self) -> bool:
        """Whether cases.json is known to say what the case files say."""
        return self._compiled == self._everything()

    def keep(self, sound: Iterable[CaseFile], *, compiled: bool = False) -> None:
        """Remember sound files, and that cases.json was compiled from all as they are."""
        there = {path.name for path in self._repository.case_files()}
        for file in sound:
            self._files[file.document.path.name] = [file.document.sha256, len(file.cases)]
        self._files = {name: found for name, found in self._files.items() if name in there}
        if compiled:
            self._compiled = self._everything()
        content = {"version": self._version, "files": self._files, "compiled": self._compiled}
        remember(self._repository, "sound", "cases", content)

    def _everything(self) -> str:
        return hash_of([self._repository.compiled, *self._repository.case_files()])


def digest(path: Path) -> str:
    """Return a file's SHA-256; of what cannot be read, nothing, since reading it says why."""
    try:
        return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    except OSError:
        return ""


def hash_of(paths: Iterable[Path]) -> str:
    """Return one SHA-256 for the names and contents of files; one that is missing has none."""
    whole = sha256()
    for path in paths:
        whole.update(f"{path.parent.name}/{path.name} {digest(path)}\n".encode())
    return whole.hexdigest()


def _sources() -> Iterator[Path]:
    for folder in ("model", "load", "autodiff", "authoring"):
        yield from sorted((HARNESS / folder).glob("*.py"))


def _rules(repository: Repository) -> Iterator[Path]:
    yield repository.cases / "schema.json"
    yield repository.root / "katas" / "schema.json"
    yield from repository.kata_files()

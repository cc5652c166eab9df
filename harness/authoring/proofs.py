"""The digits' proof for whole case files, and the files that need not be proved again."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.load.cache import recall, remember
from harness.load.nodes import ScalarNode, expect, node_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from harness.autodiff.digits import Finding
    from harness.load.cases import CaseFile
    from harness.load.nodes import MappingNode, Node
    from harness.load.repository import Repository
    from harness.model import Problem

HARNESS = Path(__file__).parents[1]


def unproved(file: CaseFile) -> list[Problem]:
    """Return what keeps the cases of a file from being proved, each at its place.

    A case that another one has replaced is judged no more, so its digits may be what they are.
    """
    from harness.autodiff.digits import prove  # noqa: PLC0415 - mpmath, only for what changed

    nodes = by_id(file)
    return [problem for case in file.cases for problem in placed(file, nodes[case.id], prove(case))]


def by_id(file: CaseFile) -> dict[str, MappingNode]:
    """Return what stands in a file of each case, by id, in the order of the file."""
    return {
        f"{file.expression.name}/{expect(ScalarNode, node.get('id')).text}": node
        for node in file.nodes
    }


def placed(file: CaseFile, case: MappingNode, findings: Iterable[Finding]) -> Iterator[Problem]:
    """Yield what was found in a case as problems, each at the number that it is about."""
    for finding in findings:
        yield file.document.problem(nearest(case, finding.path), finding.message)


def nearest(case: MappingNode, path: tuple[str, ...]) -> Node:
    """Return what stands at a path in a case; for what is not there yet, the case's values."""
    try:
        return node_at(case, path)
    except KeyError:
        return case.entries["values"].value


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
        self.compiled: str = record["compiled"] if known else ""

    def cases_in(self, path: Path, digest: str) -> int | None:
        """Return how many cases a file has if it is known to be sound as it is, else None."""
        known, count = self._files.get(path.name, ("", 0))
        return count if known == digest else None

    def keep(self, sound: Mapping[Path, tuple[str, int]], *, compiled: str = "") -> None:
        """Remember sound files, by hash and number of cases, and what cases.json was made from."""
        there = {path.name for path in self._repository.case_files()}
        files = self._files | {path.name: list(found) for path, found in sound.items()}
        self._files = {name: found for name, found in files.items() if name in there}
        self.compiled = compiled or self.compiled
        content = {"version": self._version, "files": self._files, "compiled": self.compiled}
        remember(self._repository, "sound", "cases", content)


def hash_of(paths: Iterable[Path]) -> str:
    """Return one SHA-256 for the names and contents of files; one that is missing has none."""
    digest = sha256()
    for path in paths:
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.name} {sha256(content).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield HARNESS / "model.py"
    for folder in ("load", "autodiff", "authoring"):
        yield from sorted((HARNESS / folder).glob("*.py"))


def _rules(repository: Repository) -> Iterator[Path]:
    yield repository.cases / "schema.json"
    yield repository.root / "katas" / "schema.json"
    yield from repository.kata_files()

"""`cases/cases.json`: every kata and case compiled, for machines and for `kata check`.

Written by `kata cases fill`, committed, and read here without YAML or schemas: it carries the
SHA-256 of every file it was made from, and a file whose hash differs is read itself instead, so
that an edit counts at once. `cases/cases.schema.json` describes the format.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from harness.faults import BadFiles
from harness.load.records import (
    decode_cases,
    decode_kata,
    encode_case,
    encode_expression,
    encode_kata,
)
from harness.model.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from harness.load.repository import Repository
    from harness.model import Case, Kata, Problem

FORMAT = 1

# What is raised where cases.json is missing, torn, or not what `fill` writes.
UNUSABLE = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError),
    *(OverflowError, RecursionError),
)


@frozen()
class Library:
    """All there is to solve: the katas in their order, the cases in the order of their files.

    `changed` are the case files that were read themselves, not from cases.json.
    """

    katas: tuple[Kata, ...]
    cases: tuple[Case, ...]
    changed: tuple[Path, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Compare what there is to solve, wherever it was read."""
        if not isinstance(other, Library):
            return NotImplemented
        return (self.katas, self.cases) == (other.katas, other.cases)

    def __hash__(self) -> int:
        """Hash what is compared."""
        return hash((self.katas, self.cases))

    def cases_of(self, kata: Kata) -> list[Case]:
        """Return the cases that belong to a kata, the ones quickest to follow by hand first."""
        belonging = [case for case in self.cases if kata.name in case.expression.katas]
        return sorted(belonging, key=lambda case: case.expression.depth)


def load_library(repository: Repository) -> Library:
    """Return every kata and case: what is unchanged from cases.json, the rest from its YAML.

    Raises BadFiles with the problems of all files at once.
    """
    try:
        compiled = json.loads(repository.compiled.read_bytes())
        katas = _unchanged_katas(repository, compiled)
        unchanged = {
            path: tuple(decode_cases(path.stem, record))
            for path in repository.case_files()
            if (record := compiled["expressions"].get(path.stem))
            and record["sha256"] == _hash(path)
        }
    except UNUSABLE:
        return read_library(repository)
    if katas is None:  # which cases belong to a kata may have changed with it
        return read_library(repository)
    files = repository.case_files()
    changed = [path for path in files if path not in unchanged]
    cases = unchanged | (_read_cases(changed, katas) if changed else {})
    return Library(katas, tuple(case for path in files for case in cases[path]), tuple(changed))


def read_library(repository: Repository) -> Library:
    """Return every kata and case, read from the YAML alone.

    Raises BadFiles with the problems of all files at once.
    """
    from harness.load.katas import read_katas  # noqa: PLC0415 - YAML, only where a file changed

    katas = read_katas(repository)
    files = repository.case_files()
    read = _read_cases(files, katas)
    return Library(katas, tuple(case for path in files for case in read[path]), tuple(files))


def compile_library(repository: Repository, library: Library) -> str:
    """Return the text of cases.json for a library just read from the YAML."""
    katas = []
    for kata in library.katas:
        digest = _hash(repository.root / "katas" / kata.name / "kata.yaml")
        katas.append(f"{_json(kata.name)}: {_json(encode_kata(kata, digest))}")
    by_expression: dict[str, list[Case]] = {}
    for case in library.cases:
        by_expression.setdefault(case.expression.name, []).append(case)
    expressions = []
    for name, cases in by_expression.items():
        digest = _hash(repository.cases / f"{name}.yaml")
        head = _json(encode_expression(cases[0].expression, digest)).removesuffix("}")
        lines = ",\n".join(_json(encode_case(case)) for case in cases)
        expressions.append(f'{_json(name)}: {head}, "cases": [\n{lines}]}}')
    head = f'{{"format": {FORMAT},\n"katas": {{\n'
    middle = '},\n"expressions": {\n'
    return head + ",\n".join(katas) + middle + ",\n".join(expressions) + "}}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _hash(path: Path) -> str | None:
    """Return the SHA-256 of a file; None for what cannot be read, so that YAML says why."""
    from hashlib import sha256  # noqa: PLC0415 - OpenSSL, loaded while the runner starts

    try:  # to open a pipe would wait for a writer
        return sha256(path.read_bytes()).hexdigest() if path.is_file() else None
    except OSError:
        return None


def _unchanged_katas(repository: Repository, compiled: dict[str, Any]) -> tuple[Kata, ...] | None:
    """Return the katas as compiled, or None where the format or one of their files differs."""
    records = compiled["katas"]
    hashes = {path.parent.name: _hash(path) for path in repository.kata_files()}
    if compiled["format"] != FORMAT:
        return None
    if hashes != {name: record["sha256"] for name, record in records.items()}:
        return None
    return tuple(decode_kata(name, record) for name, record in records.items())


def _read_cases(files: Iterable[Path], katas: tuple[Kata, ...]) -> dict[Path, tuple[Case, ...]]:
    from harness.load.cases import read_case_file  # noqa: PLC0415 - YAML, only for changed files

    cases: dict[Path, tuple[Case, ...]] = {}
    problems: list[Problem] = []
    for path in files:
        loaded = read_case_file(path, katas)
        problems += loaded.problems
        cases[path] = loaded.file.cases if loaded.file else ()
    if problems:
        raise BadFiles(problems)
    return cases

"""Katas: `katas/<kata>/kata.yaml`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.faults import BadFiles
from harness.load.documents import read_document
from harness.load.nodes import plain_data
from harness.load.records import decode_kata
from harness.load.schemas import against_schema

if TYPE_CHECKING:
    from harness.load.repository import Repository
    from harness.model import Kata, Problem


def read_katas(repository: Repository) -> tuple[Kata, ...]:
    """Return the katas in their order. Raises BadFiles with the problems of all of them."""
    katas: list[Kata] = []
    problems: list[Problem] = []
    for path in repository.kata_files():
        document = read_document(path)
        found = against_schema(document, repository.root / "katas" / "schema.json")
        problems += found
        if not found and document.root is not None:
            record: Any = plain_data(document.root)
            katas.append(decode_kata(path.parent.name, record))
    if problems:
        raise BadFiles(problems)
    return tuple(sorted(katas, key=lambda kata: (kata.order, kata.name)))

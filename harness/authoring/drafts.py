"""A new case, and what it is written in: a file of its own, or one that has cases already."""

from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from harness.authoring.edits import Edit, apply, end_of_line, is_flow, new_line
from harness.load.documents import parse_document
from harness.load.nodes import MappingNode, ScalarNode, SequenceNode, expect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from harness.load.cases import CaseFile
    from harness.load.documents import Document


@dataclass(frozen=True, kw_only=True)
class NewCase:
    """A case that lacks its answer; numbers are as they were written."""

    id: str
    why: str
    values: Mapping[str, str]
    replaces: str = ""


@dataclass(frozen=True, kw_only=True)
class Head:
    """What stands above the cases of a new file."""

    expression: str
    title: str
    formula: str
    inputs: Sequence[str]
    backward: Sequence[str] = ()
    zero: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A file that is not written yet, and where in it, as an offset, the new case begins."""

    document: Document
    start: int


def new_file(path: Path, head: Head, case: NewCase) -> Draft:
    """Return a file with one case, written as those of the project are."""
    lines = [
        "# yaml-language-server: $schema=schema.json",
        "format: 1",
        f"expression: {text(head.expression)}",
        f"title: {text(' '.join(head.title.split()))}",
        f"formula: {text(head.formula)}",
        f"inputs: [{', '.join(head.inputs)}]",
    ]
    if head.backward:
        lines.append(f"backward: [{', '.join(head.backward)}]")
    if head.zero:
        lines.append("zero: true")
    entries = [f"{key}: {value}" for key, value in _entries(case)]
    lines += ["cases:", *_dashed(entries, "  ", "- ")]
    whole = "\n".join(lines) + "\n"
    return Draft(parse_document(path, whole.encode()), 0)


def added(file: CaseFile, case: NewCase) -> Draft:
    """Return a file with one case more, behind the others and in their style."""
    source = file.document.text
    root = expect(MappingNode, file.document.root)
    listed = expect(SequenceNode, root.get("cases"))
    last = file.nodes[-1]
    flow = is_flow(source, last)
    pairs = [f"{key}: {value}" for key, value in _entries(case, quoted=flow)]
    entries = [f"{{{', '.join(pairs)}}}"] if flow else pairs
    if source.startswith("[", listed.start):
        edit = Edit(last.end, last.end, f", {entries[0]}")
    else:
        # A text in a block ends where the next line starts: step back over the end of its line.
        at_start = source[last.end - 1] == "\n"
        end = end_of_line(source, last.end - 1 if at_start else last.end)
        dash = "-".ljust(last.column - listed.column)
        lines = _dashed(entries, " " * (listed.column - 1), dash)
        start = new_line(source, end)
        edit = Edit(end, end, "".join(start + line for line in lines))
    whole = apply(source, [edit])
    return Draft(parse_document(file.document.path, whole.encode()), edit.start)


def text(value: str) -> str:
    """Write a text as a YAML scalar: without quotes where every reader takes it for that text.

    One of several lines, as a formula may be, is indented under a bar.
    """
    if "\n" in value:
        return "|\n" + textwrap.indent(value, "  ")
    read = parse_document(Path(), f"text: {value}\n".encode())
    if isinstance(read.root, MappingNode) and not read.problems:
        node = read.root.get("text")
        if isinstance(node, ScalarNode) and not node.style and node.value == value:
            return value
    return json.dumps(value, ensure_ascii=False)


def _entries(case: NewCase, *, quoted: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the keys of a case with what stands behind them, texts in quotes or as they need."""
    texts = {"id": case.id, "why": " ".join(case.why.split()), "replaces": case.replaces}
    for key, value in texts.items():
        if value:
            yield key, json.dumps(value, ensure_ascii=False) if quoted else text(value)
    yield "values", f"{{{', '.join(f'{name}: {number}' for name, number in case.values.items())}}}"


def _dashed(entries: Iterable[str], indent: str, dash: str) -> list[str]:
    """Return the lines of an item of a list: the first behind a dash, the others below it."""
    first, *others = entries
    return [indent + dash + first, *(indent + " " * len(dash) + other for other in others)]

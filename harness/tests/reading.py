"""Reading for tests: a text as if it were a file, on machines with each of PyYAML's parsers."""

from __future__ import annotations

from pathlib import Path

import yaml

from harness.load import documents
from harness.load.documents import Document, parse_document
from harness.load.nodes import plain_data

HERE = Path("cases/some.yaml")


def read(content: str | bytes) -> Document:
    """Read a file's content with PyYAML's parser in C and without: that must not matter."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    usual = documents.PARSERS
    document = parse_document(HERE, data)
    try:
        documents.PARSERS = [yaml.SafeLoader]
        assert parse_document(HERE, data) == document
    finally:
        documents.PARSERS = usual
    return document


def told(content: str | bytes) -> list[str]:
    """Return the problems of a file's content as `line:column: message`."""
    return [f"{each.line}:{each.column}: {each.message}" for each in read(content).problems]


def places(content: str | bytes) -> list[str]:
    """Return where the problems of a file's content are, as `line:column`."""
    return [f"{each.line}:{each.column}" for each in read(content).problems]


def data(content: str | bytes) -> object:
    """Return what a file's content without problems holds."""
    document = read(content)
    assert document.problems == ()
    assert document.root is not None
    return plain_data(document.root)

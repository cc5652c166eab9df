"""What a YAML file holds, as a tree in which every node knows its place in the text.

The names are YAML's own: a scalar is a text, a number or a truth value, a sequence a list, a
mapping keys with their values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|[\s\S])")
WHITE_ESCAPES = frozenset("ntrvf_NLP \n")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of the text.

    `line` and `column` count from 1 (a column is a character), `start` and `end` are offsets into
    the document's text: the piece is `text[start:end]`. A block scalar's piece ends where the next
    line starts, a block collection's where its last node ends.
    """

    line: int
    column: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ScalarNode(Span):
    """A text, a number or a truth value.

    `text` is what stands there with quotes and escapes undone: of a number, its decimals. `style`
    is the sign that it starts with: `'`, `"`, `|`, `>`, or nothing if it is plain. `value` is None
    where the reader could not make sense of it, and said so.
    """

    value: str | float | bool | None
    text: str
    style: str

    def place(self, source: str, line: int, column: int) -> tuple[int, int]:
        """Return where in the document's text (`source`) a place within this text stands.

        Both places are a line and a column that count from 1. YAML folds and indents, but leaves
        the order of what is not white space alone, so that counting it finds the place.
        """
        lines = self.text.split("\n")[:line]
        before = "".join(lines[: line - 1]) + lines[-1][: column - 1]
        count = len("".join(before.split()))
        inked = [place for place, char in enumerate(self._inked(source)) if not char.isspace()]
        if count < len(inked):
            offset = self.start + inked[count]
        elif inked:
            offset = self.start + inked[-1] + 1
        else:
            offset = self.start
        return line_and_column(source, offset)

    def _inked(self, source: str) -> str:
        """Return the piece with everything that is not part of the text blanked out."""
        piece = source[self.start : self.end]
        if self.style in ("|", ">"):
            header = piece.find("\n") + 1
            return " " * header + piece[header:]
        if self.style == "'":
            piece = piece[1:-1].replace("''", "' ")
            return f" {piece} "
        if self.style == '"':
            return f" {ESCAPE.sub(_blank, piece[1:-1])} "
        return piece


@dataclass(frozen=True, slots=True)
class SequenceNode(Span):
    """A list."""

    items: tuple[Node, ...]


class Entry(NamedTuple):
    """A key of a mapping with its value."""

    key: ScalarNode
    value: Node


@dataclass(frozen=True, slots=True)
class MappingNode(Span):
    """Keys and their values, in the order of the file."""

    entries: dict[str, Entry]

    def get(self, key: str) -> Node | None:
        """Return the value of a key, None if there is none."""
        entry = self.entries.get(key)
        return entry.value if entry else None


Node = ScalarNode | SequenceNode | MappingNode
Kind = TypeVar("Kind", ScalarNode, SequenceNode, MappingNode)


def expect(kind: type[Kind], node: Node | None) -> Kind:
    """Return the node, known to be of a kind; TypeError if a schema did not see to that."""
    if not isinstance(node, kind):
        raise TypeError(f"{node} is no {kind.__name__}")
    return node


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of an offset into a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def plain_data(node: Node) -> object:
    """Return the node as dicts, lists, texts, numbers and truth values.

    What the reader could make no sense of is None.
    """
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, SequenceNode):
        return [plain_data(item) for item in node.items]
    return {key: plain_data(entry.value) for key, entry in node.entries.items()}


def node_at(root: Node, path: Iterable[str | int]) -> Node:
    """Return the node that keys and indices lead to. Raises KeyError or IndexError if none is."""
    node = root
    for step in path:
        if isinstance(node, MappingNode):
            node = node.entries[str(step)].value
        elif isinstance(node, SequenceNode):
            node = node.items[int(step)]
        else:
            raise KeyError(step)
    return node


def _blank(escape: re.Match[str]) -> str:
    """Return one character for an escape of double quotes, padded to the escape's length."""
    code = escape[0][1:]
    numbered = code[0] in "xuU"
    white = chr(int(code[1:], 16)).isspace() if numbered else code in WHITE_ESCAPES
    return (" " if white else "x").ljust(len(escape[0]))

"""Strict reading: what all YAML readers read alike is accepted, and everything has its place."""

from __future__ import annotations

import pytest

from harness.load.nodes import MappingNode, Node, ScalarNode, SequenceNode
from harness.tests.reading import data, places, read, told

SAMPLE = """\
# yaml-language-server: $schema=schema.json
plain: it's a text   # with a comment
two: a text on
  two lines
single: 'it''s'
double: "a \\"b\\" \\u00e9"
block: |
  y = a*b

  y + a
folded: >-
  one
  line
numbers: {a: -1.50, b: 0}
list:
- x
- - y1
  - {z: true}
"é😀": [1,
  2]
"""

DATA = {
    "plain": "it's a text",
    "two": "a text on two lines",
    "single": "it's",
    "double": 'a "b" é',
    "block": "y = a*b\n\ny + a\n",
    "folded": "one line",
    "numbers": {"a": -1.5, "b": 0.0},
    "list": ["x", ["y1", {"z": True}]],
    "é😀": [1.0, 2.0],
}


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("marker", ["", "---\n"], ids=["bare", "marked"])
def test_what_all_readers_read_alike_is_accepted(ends: str, marker: str) -> None:
    """All styles of scalars and collections are read, whatever ends the lines."""
    assert data((marker + SAMPLE).replace("\n", ends)) == DATA


def scalars(node: Node) -> list[ScalarNode]:
    """Return all scalars of a tree, keys too."""
    if isinstance(node, ScalarNode):
        return [node]
    if isinstance(node, SequenceNode):
        return [each for item in node.items for each in scalars(item)]
    return [each for entry in node.entries.values() for each in (entry.key, *scalars(entry.value))]


def test_every_scalar_knows_its_place() -> None:
    """Line, column and offsets say where a scalar stands, quotes included."""
    document = read(SAMPLE)
    assert document.root is not None
    lines = SAMPLE.split("\n")
    pieces = []
    for node in scalars(document.root):
        pieces.append(piece := SAMPLE[node.start : node.end])
        assert lines[node.line - 1][node.column - 1 :].startswith(piece.split("\n")[0])
    assert pieces[1::2][:6] == [
        "it's a text",
        "a text on\n  two lines",
        "'it''s'",
        '"a \\"b\\" \\u00e9"',
        "|\n  y = a*b\n\n  y + a\n",
        ">-\n  one\n  line\n",
    ]
    assert "-1.50" in pieces


PLACES = [
    ("a: x + y\n", (1, 5), (1, 8)),
    ("a: 'x + y'\n", (1, 5), (1, 9)),
    ("a:   'it''s + y'\n", (1, 8), (1, 15)),
    ('a: "x\\ny + z"\n', (2, 3), (1, 10)),
    ('a: "x \\u002b\\x20y"\n', (1, 5), (1, 17)),
    ('a: "x\n  + y"\n', (1, 3), (2, 3)),
    ("a: |\n  x\n  y + z\n", (2, 5), (3, 7)),
    ("b: 1\na: |2-  # why\n    x\n\n   y\n", (3, 2), (5, 4)),
    ("a: >\n  x\n  + y\n", (1, 5), (3, 5)),
    ("a: x\n  + y\n", (1, 3), (2, 3)),
    ("a: |\n  x\n  y\n", (2, 2), (3, 4)),
    ("a: '   '\n", (1, 2), (1, 4)),
]


@pytest.mark.parametrize(("text", "inner", "outer"), PLACES)
def test_a_place_in_a_text_is_found_in_the_file(
    text: str, inner: tuple[int, int], outer: tuple[int, int]
) -> None:
    """Lines and columns within a scalar lead to the file's, in quotes and block scalars too."""
    root = read(text).root
    assert isinstance(root, MappingNode)
    node = root.get("a")
    assert isinstance(node, ScalarNode)
    assert node.place(text, *inner) == outer


WRONG = [
    ("a: 1\nb: 2\na: 3\n", "3:1", "it stands in line 1 already"),
    ("a: &x 1\n", "1:4", "an anchor (&x)"),
    ("a: 1\nb: *x\n", "2:4", "an alias (*x)"),
    ("a: !!str 1\n", "1:4", "a tag"),
    ("%YAML 1.2\n---\na: 1\n", "1:1", "a directive"),
    ("# c\n\n%TAG ! x\n---\na: 1\n", "3:1", "a directive"),
    ("a: 1\n---\nb: 2\n", "2:1", "a second document"),
    ("a: 1\n...\n---\nb: 2\n", "3:1", "a second document"),
    ("? a\n: 1\n", "1:1", "question mark"),
    ("[a]: 1\n", "1:1", "a word on one line"),
    ("1: x\n", "1:1", '1 is no text: write "1"'),
    ("a:\n", "1:3", "nothing stands here"),
    ("- x\n", "1:1", "no mapping"),
    ("x\n", "1:1", "no mapping"),
    ("", "1:1", "nothing in this file"),
    ("# only this\n", "1:1", "nothing in this file"),
    ("a:\t1\n", "1:3", "a tab"),
    ("\ufeffa: 1\n", "1:1", "a byte order mark"),
    ("a: x\u2028y\n", "1:5", "U+2028"),
    ("a: 1\rb: 2\n", "1:5", "half an end of line"),
    ("a: x\0\n", "1:5", "U+0000"),
    ('a: "x\\0"\n', "1:4", "cannot be seen"),
    ("a: x\u200by\n", "1:4", "cannot be seen"),
    ('a: "x"# c\n', "1:7", "a comment needs a space"),
    ("a: |# c\n  x\n", "1:5", "start a new line"),
    ("a: {b: d:e}\n", "1:8", "between brackets"),
    ("a: |\n  x", "1:4", "press Enter"),
    ("a: [x,\nz]\n", "2:1", "further right"),
    ("a: 'x\n\n y\nz'\n", "4:1", "further right"),
    ("a:\n{b: 1}\n", "2:1", "no colon follows"),
    ('a: "x\\\n  y"\n', "1:4", "a backslash at the end"),
    ('a: "\\q"\n', "1:6", "no such escape"),
    ("a: 'x\n", "1:4", "never closed"),
    ("a: [x, z\n", "1:4", "never closed"),
    ("a: b: c\n", "1:5", "no key can stand here"),
    ("a: 1\n b: 2\n", "2:3", "no key can stand here"),
    ("a:\n  - 1\n - 2\n", "3:2", "in line"),
    ("a: @x\n", "1:4", "in quotes"),
    ("a: 1\nb\n", "2:1", "no colon follows"),
]


@pytest.mark.parametrize(("text", "place", "words"), WRONG)
def test_what_readers_differ_in_or_refuse_has_a_place(text: str, place: str, words: str) -> None:
    """The first problem is where the mend is to be made, whichever parser is there."""
    problem = told(text)[0]
    assert problem.startswith(f"{place}: ")
    assert words in problem


def test_all_problems_come_at_once() -> None:
    """One problem does not hide the next."""
    text = "a: yes\nb: &x 1e3\nb: 2\nc: [on, 017]\n"
    assert places(text) == [
        "1:4",
        "2:4",
        "2:4",
        "3:1",
        "4:5",
        "4:9",
    ]

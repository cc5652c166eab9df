"""From PyYAML's events to the tree, refusing what YAML readers differ in."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

import yaml

from harness.load.nodes import Entry, MappingNode, ScalarNode, SequenceNode
from harness.load.scalars import shown, trap_in, value_of
from harness.load.syntax import NoTree
from harness.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.load.nodes import Node

MOST_NODES = 250_000
"""A case has some 20."""

DEEPEST = 20
"""The project's files nest to a fifth of it; a bomb stops here."""

Event = Any
"""PyYAML's event: its stubs leave most of what events have unsaid."""

COMMENT_OR_KEY_SIGN = re.compile(r"#.*|\?")
BLOCK_HEADER = re.compile(r"[|>][-+1-9]{0,2}(?=[ \r\n])")
UNSURE = re.compile(r"[:?\n]")
BROKEN_LINE = re.compile(r"\\\r?\n")
LATER_LINE = re.compile(r"\n( *)(?=[^ \r\n])")


class TreeBuilder:
    """Makes the tree of one document; `problems` is what was found on the way.

    `parsers_differ` tells that PyYAML's two parsers may not take the text for the same.
    """

    def __init__(self, path: Path, text: str) -> None:
        self.problems: list[Problem] = []
        self.parsers_differ = False
        self._path = path
        self._text = text
        self._events: Iterator[Event] = iter(())
        self._read = 0  # the end of the last event
        self._content = 0  # the end of the last scalar or closing bracket
        self._nodes = 0
        self._depth = 0
        self._in_flow = False

    def build(self, events: Iterator[Event]) -> Node:
        """Return the tree.

        Raises NoTree where there is none, and whatever the events raise.
        """
        self._events = events
        self._next()
        if isinstance(self._next(), yaml.StreamEndEvent):
            raise NoTree(1, 1, "nothing in this file: write what it is there for")
        root = self._node(self._next(), inside=-1)
        if not isinstance(root, MappingNode):
            self.report((root.line, root.column), "no mapping: start with a line key: value")
        self._next()
        second = self._next()
        if not isinstance(second, yaml.StreamEndEvent):
            raise NoTree(*_place(second), "a second document: give it a file of its own")
        return root

    def report(self, place: tuple[int, int], message: str) -> None:
        """Add a problem at a line and a column that count from 1."""
        self.problems.append(Problem(self._path, *place, message))

    def _report_at(self, offset: int, message: str) -> None:
        self.report(self._place_of(offset), message)

    def _place_of(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(end.end() for end in re.finditer("\n", self._text))]

    def _next(self) -> Event:
        """Return the next event; on the way look at what stands before it and makes no event."""
        event = next(self._events)
        for found in COMMENT_OR_KEY_SIGN.finditer(self._text, self._read, event.start_mark.index):
            if found[0] == "?":
                self.parsers_differ = True
                self._report_at(found.start(), "a key needs no question mark: take it away")
            elif found.start() and self._text[found.start() - 1] not in " \n":
                self._report_at(found.start(), "a comment needs a space before it: put one there")
        self._read = max(self._read, event.end_mark.index)
        return event

    def _node(self, event: Event, *, inside: int) -> Node:
        """Build what starts with this event.

        `inside` is the column, from 0, of the block collection that it is a part of; -1 at the top.
        """
        self._count(event)
        if isinstance(event, yaml.AliasEvent) or event.anchor or event.tag:
            self.parsers_differ = True
        if isinstance(event, yaml.AliasEvent):
            message = f"an alias (*{event.anchor}): write out what it stands for"
            self.report(_place(event), message)
            return self._scalar_node(event, None)
        if event.anchor:
            self.report(_place(event), f"an anchor (&{event.anchor}): take it away")
        if event.tag:
            mend = "take it away, or put a text that starts with ! in quotes"
            self.report(_place(event), f"a tag: {mend}")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, inside=inside)
        if self._in_flow or not event.flow_style:
            return self._collection(event, inside=inside)
        self._in_flow = True
        node = self._collection(event, inside=inside)
        self._in_flow = False
        self._check_indent(event, node.end, inside=inside)
        return node

    def _count(self, event: Event) -> None:
        """Keep the work and the memory that it takes within bounds, whatever the file holds."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            message = f"more than {MOST_NODES:,} keys and values: divide it into several files"
        elif self._depth > DEEPEST:
            message = f"nested more than {DEEPEST} deep: nothing that belongs here is"
        else:
            return
        raise NoTree(*_place(event), message)

    def _collection(self, event: Event, *, inside: int) -> SequenceNode | MappingNode:
        around = inside if self._in_flow else event.start_mark.column
        start = event.start_mark.index
        if self._in_flow:
            self._content = event.end_mark.index
        self._depth += 1
        node: SequenceNode | MappingNode
        if isinstance(event, yaml.SequenceStartEvent):
            items = tuple(self._items(inside=around))
            node = SequenceNode(*_place(event), start, self._content, items)
        else:
            entries = self._entries(inside=around)
            node = MappingNode(*_place(event), start, self._content, entries)
        self._depth -= 1
        return node

    def _items(self, *, inside: int) -> Iterator[Node]:
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            yield self._node(event, inside=inside)
        self._close(event)

    def _entries(self, *, inside: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._node(event, inside=-1)
            value = self._node(self._next(), inside=inside)
            if not isinstance(key, ScalarNode) or key.style in {"|", ">"}:
                self.report(_place(event), "this cannot be a key: a key is a word on one line")
            elif key.text in entries:
                first = entries[key.text].key.line
                self.report(
                    _place(event),
                    f"{shown(key.text)} a second time, it stands in line {first} already: keep one",
                )
            else:
                if key.value is not None and key.value != key.text:
                    self.report(_place(event), f'{key.text} is no text: write "{key.text}"')
                entries[key.text] = Entry(key, value)
        self._close(event)
        return entries

    def _close(self, event: Event) -> None:
        if self._in_flow:  # where a block collection ends is not marked in the text
            self._content = event.end_mark.index

    def _scalar(self, event: Event, *, inside: int) -> ScalarNode:
        complaint = self._complaint(event)
        if complaint:
            node = self._scalar_node(event, None)
            self.report((node.line, node.column), complaint)
            return node
        node = self._scalar_node(event, event.value if event.style else value_of(event.value))
        if not self._in_flow:
            self._check_indent(event, node.end, inside=inside)
        return node

    def _complaint(self, event: Event) -> str | None:
        """Say what is wrong with a scalar by itself, and the mend."""
        text, style = event.value, event.style
        start, end = event.start_mark.index, event.end_mark.index
        complaint: str | None = None
        if not text.isprintable() and not text.replace("\n", "").isprintable():
            complaint = f"{shown(text)} has a character that cannot be seen: take it away"
        elif not style and self._in_flow and (sign := UNSURE.search(self._text, start, end)):
            self.parsers_differ = True
            complaint = trap_in(text) or f"{shown(text)} between brackets: put it in quotes"
            if sign[0] == "\n":
                complaint = "a comma or the closing bracket is missing in this line: add it"
        elif not style:
            complaint = trap_in(text)
        elif style == '"' and BROKEN_LINE.search(self._text, start, end):
            complaint = "a backslash at the end of a line: write the text after | or on one line"
        elif style in {"|", ">"} and not BLOCK_HEADER.match(self._text, start):
            self.parsers_differ = True
            complaint = f"a comment needs a space before it: put one after {style}"
        elif style in {"|", ">"} and self._text[end - 1] != "\n":
            complaint = "the last line of this text has no end: press Enter there"
        return complaint

    def _scalar_node(self, event: Event, value: str | float | None) -> ScalarNode:
        text, style = getattr(event, "value", ""), getattr(event, "style", "") or ""
        line, column = _place(event)
        start, end = event.start_mark.index, event.end_mark.index
        if self._in_flow and start == end:  # the parsers differ in where nothing stands
            start = end = self._content
            line, column = self._place_of(start)
        self._content = end
        return ScalarNode(line, column, start, end, value, text, style)

    def _check_indent(self, event: Event, end: int, *, inside: int) -> None:
        """PyYAML takes what stands in quotes or brackets at any column, other readers do not."""
        message = f"start this line further right, beyond column {inside + 1}"
        if event.start_mark.column <= inside:
            self.report(_place(event), message)
            return
        for line in LATER_LINE.finditer(self._text, event.start_mark.index, end):
            if len(line[1]) <= inside:
                self._report_at(line.end(), message)
                return


def _place(event: Event) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1

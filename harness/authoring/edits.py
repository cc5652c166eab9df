"""Changing a case file in place: all that is not an answer to be written stays, byte for byte.

Comments, ends of lines, indentation, quotes and the style of the collections are the author's.
What is put in looks like the values of the case that it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.nodes import MappingNode, ScalarNode, expect
from harness.model import Answer
from harness.show.case import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from harness.load.nodes import Entry
    from harness.model import Case


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a text, `text[start:end]`, what takes its place, and the change in words."""

    start: int
    end: int
    text: str
    words: str = ""


def apply(source: str, edits: Iterable[Edit]) -> str:
    """Return the text with all edits made; those at the same place in their order."""
    pieces = []
    done = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        pieces += [source[done : edit.start], edit.text]
        done = edit.end
    return "".join(pieces) + source[done:]


def answer(source: str, node: MappingNode, case: Case) -> Iterator[Edit]:
    """Yield what makes a case's text say what the case expects: put in, or in place of a number.

    Where the text says `error: domain`, the case has to expect that.
    """
    entries, values = node.entries, node.entries["values"]
    if not isinstance(case.expected, Answer):
        if "error" not in entries:
            quote = values.key.style
            yield _put_in(source, node, values, [_pair(values, "error", f"{quote}domain{quote}")])
        return
    gradients = dict(zip(case.expression.inputs, case.expected.gradients, strict=True))
    lines = []
    if "output" in entries:
        yield from _number(entries["output"], "output", case.expected.output)
    else:
        lines.append(_pair(values, "output", plain(case.expected.output)))
    if "gradients" in entries:
        yield from _numbers(source, expect(MappingNode, entries["gradients"].value), gradients)
    else:
        lines.append(_gradients(source, values, gradients))
    if lines:
        yield _put_in(source, node, entries.get("output", values), lines)


def is_flow(source: str, node: MappingNode) -> bool:
    """Whether a mapping is written between braces."""
    return source.startswith("{", node.start)


def end_of_line(source: str, offset: int) -> int:
    """Return where the line of an offset ends, before the characters that end it."""
    end = source.find("\n", offset)
    end = len(source) if end < 0 else end
    return end - 1 if source[end - 1 : end] == "\r" else end


def new_line(source: str, end: int) -> str:
    """Return what ends the line whose end this is; at the end of a text, what ends the others."""
    rest = source[end:] or source
    return "\r\n" if "\r\n" in rest[: rest.find("\n") + 1] else "\n"


def _number(entry: Entry, name: str, right: float) -> Iterator[Edit]:
    """Yield what replaces a number, if it is another."""
    node = expect(ScalarNode, entry.value)
    if float(node.text) != right:
        words = f"{name} corrected from {node.text} to {plain(right)}"
        yield Edit(node.start, node.end, plain(right), words)


def _numbers(source: str, node: MappingNode, rights: Mapping[str, float]) -> Iterator[Edit]:
    """Yield what replaces wrong numbers of a mapping and puts in those that it lacks."""
    for name, entry in node.entries.items():
        yield from _number(entry, f"gradient of {name}", rights[name])
    missing = [name for name in rights if name not in node.entries]
    if missing and node.entries:
        *_, last = node.entries.values()
        lines = [_pair(last, name, plain(rights[name])) for name in missing]
        yield _put_in(source, node, last, lines)
    elif missing:
        pairs = ", ".join(f"{name}: {plain(right)}" for name, right in rights.items())
        yield Edit(node.start, node.end, f"{{{pairs}}}", "filled in")


def _put_in(source: str, node: MappingNode, after: Entry, lines: Sequence[str]) -> Edit:
    """Return the edit that puts entries into a mapping, after one that is there."""
    if is_flow(source, node):
        end = after.value.end
        return Edit(end, end, "".join(f", {line}" for line in lines), "filled in")
    end = end_of_line(source, after.value.end)
    start = new_line(source, end) + " " * (after.key.column - 1)
    text = "".join(start + line.replace("\n", start) for line in lines)
    return Edit(end, end, text, "filled in")


def _pair(like: Entry, key: str, text: str) -> str:
    """Write a key, in quotes if another one is, and a value."""
    quote = like.key.style
    return f"{quote}{key}{quote}: {text}"


def _gradients(source: str, values: Entry, rights: Mapping[str, float]) -> str:
    """Write gradients in the style of the values."""
    model = expect(MappingNode, values.value)
    pairs = [_pair(entry, name, plain(rights[name])) for name, entry in model.entries.items()]
    if is_flow(source, model):
        pad = " " if source.startswith("{ ", model.start) else ""
        return _pair(values, "gradients", f"{{{pad}{', '.join(pairs)}{pad}}}")
    first, *_ = model.entries.values()
    indent = " " * (first.key.column - values.key.column)
    return "\n".join([_pair(values, "gradients", "").rstrip(), *(indent + pair for pair in pairs)])

"""The page's graph: Graphviz's drawing, with a text of its own for all that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from harness.show.dot import SIGN_FILL, Box, drawing, look_of, refused, sign_of
from harness.show.dot_program import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from harness.show.graph import Run
    from harness.show.page_steps import Change, Step

FIELDS = ("data", "grad", "state")
LABELS = {"data": "data ", "grad": "grad ", "state": ""}
"""What a box has in front of a field. The script leaves it where it is."""

NAMESPACE = "http://www.w3.org/2000/svg"
MARKER = (
    '<marker id="{}" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="{}" markerHeight="{}" '
    'markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0,1 10,5 0,9z"/></marker>'
)
HEADS = "".join(
    MARKER.format(name, size, size)
    for name, size in (("along", 9), ("along-now", 14), ("against", 14))
)
"""Heads of arrows: drawn by the page, since backward goes against them."""

NOTHING = {None, "none", "transparent"}


def graph(run: Run, steps: Sequence[Step]) -> str:
    """Return the drawing as SVG to stand in a page, with everything as it is in the end.

    A value's group is `v-<name>`, with texts of the classes data, grad and state; an arrow's is
    `e-<name>-<operand's number>`. Colours are left to the page. Raises Fault as `svg` does.
    """
    called = f"The graph of {run.case.id}; the table of values says the same."
    drawn = svg(drawing(run, _boxes(run, steps), heads=False), called)
    # Our own Graphviz's work, so no trap.
    root = ET.fromstring(drawn)  # noqa: S314 - drawn by us
    ET.register_namespace("", NAMESPACE)
    for parent in list(root.iter()):
        for child in list(parent):
            if _tag(child) == "title":  # a tooltip with a name that the formula does not have
                parent.remove(child)
    (picture,) = root
    ground = f'<defs xmlns="{NAMESPACE}">{HEADS}</defs>'
    picture[0] = ET.fromstring(ground)  # noqa: S314 - where the white ground was
    end, leaves = at_the_end(steps), run.case.expression.inputs
    for group in picture:
        for shape in group:
            _colourless(shape)
        if group.get("class") == "node":
            name = str(group.get("id")).removeprefix("v-")
            group.set("class", "node leaf" if name in leaves else "node")
            _texts(group, end[name])
    return ET.tostring(root, encoding="unicode")


def at_the_end(steps: Sequence[Step]) -> dict[str, Change]:
    """Return each value's data, gradient and state after the last step."""
    end: dict[str, Change] = {}
    for step in steps:
        for name, change in step.changes.items():
            end[name] = end.get(name, {}) | change
    return end


def _boxes(run: Run, steps: Sequence[Step]) -> Iterator[Box]:
    """Yield boxes with room for the longest text that will ever stand there."""
    output = run.case.expression.graph.output
    for name, value in run.values.items():
        rows, look = _rows(steps, name), look_of(run, value)
        yield Box(name, value.words.line, sign_of(value), rows, look, output=name == output)
    if run.refusal:
        yield refused(run.refusal, *_rows(steps, run.refusal.name))


def _rows(steps: Sequence[Step], name: str) -> tuple[str, ...]:
    return tuple(LABELS[field] + "0" * _longest(steps, name, field) for field in FIELDS)


def _longest(steps: Sequence[Step], name: str, field: str) -> int:
    return max(len(step.changes.get(name, {}).get(field, "")) for step in steps)


def _texts(group: Element, change: Change) -> None:
    """Give the last three texts of a box their classes and what is to stand there."""
    texts = [child for child in group if _tag(child) == "text"]
    for text, field in zip(texts[-len(FIELDS) :], FIELDS, strict=True):
        text.set("class", field)
        text.text = LABELS[field] + change[field]


def _colourless(shape: Element) -> None:
    """Take the colours of a shape away and say by a class what it is."""
    fill, _ = shape.attrib.pop("fill", None), shape.attrib.pop("stroke", None)
    shape.attrib.pop("font-family", None)
    if _tag(shape) != "text":
        kind = "line" if fill in NOTHING else "sign" if fill == SIGN_FILL else "fill"
        shape.set("class", kind)


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]

"""Case files: `cases/<expression>.yaml` becomes an expression with its cases, or problems.

The schema says what a file is made of; what a schema cannot say is checked here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.documents import read_document
from harness.load.expressions import Head, texts
from harness.load.grammar import not_an_input
from harness.load.nodes import MappingNode, ScalarNode, SequenceNode, expect
from harness.load.scalars import shown
from harness.load.schemas import against_schema
from harness.model import Answer, Case, DomainError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from harness.load.documents import Document
    from harness.load.nodes import Node, Span
    from harness.model import Expected, Expression, Kata, Problem

FORMAT = 1

MOST_DECIMALS = 9

COMPUTED = ("output", "gradients")
"""What `kata cases fill` writes."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file that was read, with the places of what stands in it.

    `nodes` has the mapping of each case. `cases` lacks those that another one replaces, and those
    without output or gradients, which only `kata cases fill` accepts.
    """

    document: Document
    expression: Expression
    cases: tuple[Case, ...]
    nodes: tuple[MappingNode, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of reading a case file: a file without problems, or problems."""

    file: CaseFile | None
    problems: tuple[Problem, ...]


def read_case_file(path: Path, katas: Sequence[Kata], *, complete: bool = True) -> Loaded:
    """Read a case file strictly; all of its problems come back at once.

    With `complete=False` a case may lack its output and gradients. Raises Fault if the schema
    beside the file cannot be used.
    """
    return parse_case_file(read_document(path), katas, complete=complete)


def parse_case_file(document: Document, katas: Sequence[Kata], *, complete: bool = True) -> Loaded:
    """Make a case file of a document, as `read_case_file` does."""
    schema = document.path.with_name("schema.json")
    root = document.root
    if not isinstance(root, MappingNode):
        return Loaded(None, tuple(against_schema(document, schema)))
    version = root.get("format")
    if (
        isinstance(version, ScalarNode)
        and isinstance(version.value, float)
        and version.value != FORMAT
    ):
        message = f"this file is format {version.text}; this harness reads format {FORMAT}"
        return Loaded(None, (document.problem(version, message),))
    problems = against_schema(document, schema, optional=() if complete else COMPUTED)
    head = Head(document, root, katas)
    listed = root.get("cases")
    items = listed.items if isinstance(listed, SequenceNode) else ()
    nodes = tuple(item for item in items if isinstance(item, MappingNode))
    checks = _Checks(document, head.inputs, complete=complete)
    for node in nodes:
        checks.check(node)
    problems += head.problems + checks.problems
    if problems or head.expression is None:
        return Loaded(None, tuple(sorted(problems, key=lambda each: (each.line, each.column))))
    cases = [_case(head.expression, node) for node in nodes]
    judged = tuple(
        case for case in cases if case and case.id.partition("/")[2] not in checks.replaced
    )
    return Loaded(CaseFile(document, head.expression, judged, nodes), ())


class _Checks:
    """What a schema cannot say of the cases of a file, one after the other.

    Some of what the schema asks for may be missing or of another kind: that has been said.
    """

    def __init__(self, document: Document, inputs: Sequence[str], *, complete: bool) -> None:
        self.problems: list[Problem] = []
        self.replaced: set[str] = set()
        self._document = document
        self._inputs = inputs
        self._complete = complete
        self._lines: dict[str, int] = {}
        self._seen: dict[tuple[str, ...], str] = {}

    def check(self, node: MappingNode) -> None:
        """Check the next case."""
        self._check_id(node)
        values = self._check_numbers(node, "values")
        if self._inputs and all(name in values for name in self._inputs):
            self._check_twice(node, tuple(str(values[name]) for name in self._inputs))
        self._check_numbers(node, "gradients")
        self._check_expected(node.get("output"))

    def _refuse(self, place: Span, message: str) -> None:
        self.problems.append(self._document.problem(place, message))

    def _check_id(self, node: MappingNode) -> None:
        for old in texts(node.get("replaces")):
            if old.text not in self._lines:
                self._refuse(old, f"{shown(old.text)} is no earlier case: give the id of one")
            elif old.text in self.replaced:
                self._refuse(old, f"{old.text} is replaced already: replace the case that did it")
            self.replaced.add(old.text)
        for name in texts(node.get("id")):
            if name.text in self._lines:
                line = self._lines[name.text]
                self._refuse(name, f"{name.text} is the id of line {line} already: choose another")
            self._lines.setdefault(name.text, name.line)

    def _check_numbers(self, node: MappingNode, key: str) -> dict[str, float]:
        """Check the numbers under a key, and return those of inputs."""
        mapping = node.get(key)
        if not isinstance(mapping, MappingNode):
            return {}
        numbers: dict[str, float] = {}
        for name, entry in mapping.entries.items():
            if name not in self._inputs and entry.key.value is not None:
                self._refuse(entry.key, not_an_input(shown(name), self._inputs))
            elif isinstance(entry.value, ScalarNode) and isinstance(entry.value.value, float):
                numbers[name] = entry.value.value
            if key == "gradients":
                self._check_expected(entry.value)
        missing = [name for name in self._inputs if name not in mapping.entries]
        if missing and (self._complete or key == "values"):
            mend = "give its number" if key == "values" else "kata cases fill computes it"
            for name in missing:
                self._refuse(mapping, f"{key} lacks {name}: {mend}")
        return numbers

    def _check_expected(self, node: Node | None) -> None:
        if not isinstance(node, ScalarNode) or not isinstance(node.value, float):
            return
        decimals = len(node.text.partition(".")[2])
        if decimals > MOST_DECIMALS:
            self._refuse(node, f"{decimals} decimals: round what is expected to {MOST_DECIMALS}")
        if node.value == 0 and node.text.startswith("-"):
            self._refuse(node, "what is expected has no minus zero: write 0")

    def _check_twice(self, node: MappingNode, values: tuple[str, ...]) -> None:
        names = texts(node.get("id"))
        other = self._seen.get(values)
        if other is not None and other not in self.replaced:
            mend = "choose others, or write replaces and its id if it is wrong"
            self._refuse(node.entries["values"].key, f"the values of {other} again: {mend}")
        self._seen[values] = names[0].text if names else "another case"


def _case(expression: Expression, node: MappingNode) -> Case | None:
    """Return the case of a mapping without problems; None if it is still to be computed."""
    expected: Expected = DomainError()
    if "error" not in node.entries:
        gradients = node.get("gradients")
        if not isinstance(gradients, MappingNode) or "output" not in node.entries:
            return None
        if any(name not in gradients.entries for name in expression.inputs):
            return None
        expected = Answer(_number(node, "output"), _numbers(gradients, expression))
    name, why = (expect(ScalarNode, node.get(key)).text for key in ("id", "why"))
    values = _numbers(expect(MappingNode, node.get("values")), expression)
    return Case(f"{expression.name}/{name}", expression, " ".join(why.split()), values, expected)


def _numbers(node: MappingNode, expression: Expression) -> tuple[float, ...]:
    return tuple(_number(node, name) for name in expression.inputs)


def _number(node: MappingNode, key: str) -> float:
    return float(expect(ScalarNode, node.get(key)).text)

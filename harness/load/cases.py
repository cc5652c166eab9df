"""Case files: `cases/<expression>.yaml` becomes an expression with its cases, or problems.

The schema says what a file is made of; what a schema cannot say is checked here.
"""

from __future__ import annotations

import keyword
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.documents import read_document
from harness.load.formula import FUNCTIONS, FormulaError, compile_formula
from harness.load.nodes import MappingNode, ScalarNode, SequenceNode, expect
from harness.load.schemas import against_schema
from harness.model import Answer, Case, DomainError, Expression, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from harness.load.documents import Document
    from harness.load.formula import Formula
    from harness.load.nodes import Span
    from harness.model import Expected, Graph, Kata

RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", *FUNCTIONS}
"""Lower-case words that may not name an input: some readers take them for something else."""

MOST_DECIMALS = 9


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file that was read, with the places of what stands in it.

    `nodes` has the mapping of each case. A case that still lacks its output or gradients, which
    only `kata cases fill` accepts, is left out of `cases` but not of `nodes`.
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


def belongs(kata: Kata, formula: Formula) -> bool:
    """Whether a kata can build an expression: its operations, plain numbers and depth allow it."""
    return (
        formula.operations <= kata.operations
        and (kata.numbers or not formula.numbers)
        and formula.depth <= kata.depth
    )


def read_case_file(path: Path, katas: Iterable[Kata], *, complete: bool = True) -> Loaded:
    """Read a case file strictly; all of its problems come back at once.

    With `complete=False` a case may lack its output and its gradients.
    """
    return parse_case_file(read_document(path), katas, complete=complete)


def parse_case_file(document: Document, katas: Iterable[Kata], *, complete: bool = True) -> Loaded:
    """Make a case file of a document that was read; all of its problems come back at once."""
    problems = [
        problem
        for problem in against_schema(document, document.path.with_name("schema.json"))
        if complete or not problem.message.startswith(("output is missing", "gradients is missing"))
    ]
    if problems:  # what comes next relies on the schema
        return Loaded(None, tuple(problems))
    reader = _Reader(document)
    expression = reader.expression(katas)
    nodes = reader.case_nodes()
    cases = reader.cases(expression, nodes) if expression else ()
    found = sorted(reader.problems, key=lambda each: (each.line, each.column))
    if found or expression is None:
        return Loaded(None, tuple(found))
    return Loaded(CaseFile(document, expression, cases, nodes), ())


class _Reader:
    """Reads a document that keeps to the schema, noting what is wrong with it all the same."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = expect(MappingNode, document.root)
        self.problems: list[Problem] = []

    def refuse(self, place: Span, message: str) -> None:
        """Note a problem at the place of a node."""
        self.problems.append(self.document.problem(place, message))

    def expression(self, katas: Iterable[Kata]) -> Expression | None:
        """Return the expression, None where its formula cannot be compiled."""
        name = self.text("expression")
        if name.text != self.document.path.stem:
            self.refuse(
                name,
                f"the file is called {self.document.path.name}: so write {self.document.path.stem}",
            )
        inputs = self.inputs()
        node = self.text("formula")
        try:
            formula = compile_formula(node.text, inputs)
        except FormulaError as error:
            for wrong in error.wrong:
                line, column = node.place(self.document.text, wrong.line, wrong.column)
                self.problems.append(Problem(self.document.path, line, column, wrong.message))
            return None
        belonging = tuple(kata.name for kata in katas if belongs(kata, formula))
        if not belonging:
            self.refuse(node, "belongs to no kata: no kata has these operations, numbers and depth")
        backward = self.backward(formula)
        zero = self.root.get("zero")
        expression = Expression(
            name=name.text,
            title=self.text("title").text,
            formula=node.text.rstrip("\n"),
            inputs=inputs,
            program=formula.program,
            backward=backward,
            output=formula.output,
            zero=isinstance(zero, ScalarNode) and zero.value is True,
            depth=formula.depth,
            katas=belonging,
        )
        if len(backward) > 1 and not expression.zero:
            self.roots_apart(expression.graph)
        return expression

    def inputs(self) -> tuple[str, ...]:
        """Return the inputs' names."""
        names = self.sequence("inputs")
        for node in names:
            if node.text in RESERVED or keyword.iskeyword(node.text):
                self.refuse(node, f"{node.text} cannot name an input: it means something else")
        return tuple(node.text for node in names)

    def backward(self, formula: Formula) -> tuple[str, ...]:
        """Return the roots' names."""
        if self.root.get("backward") is None:
            return (formula.output,)
        roots = self.sequence("backward")
        known = ", ".join(sorted(formula.names)) or "none: name one on a line of the formula"
        for node in roots:
            if node.text not in formula.names:
                self.refuse(node, f"{node.text} is not a value that the formula names: {known}")
        return tuple(node.text for node in roots if node.text in formula.names)

    def roots_apart(self, graph: Graph) -> None:
        """Refuse roots that share a value other than a leaf: what is right there is not defined."""
        made_from = {name: operands for name, _, *operands in graph.steps}
        seen: set[str] = set()
        for root, node in zip(graph.roots, self.sequence("backward"), strict=True):
            reached, waiting = set(), [root]
            while waiting:
                name = waiting.pop()
                if name not in reached and name in made_from:
                    reached.add(name)
                    waiting += [each for each in made_from[name] if isinstance(each, str)]
            if reached & seen:
                self.refuse(
                    node,
                    f"{node.text} shares a value with an earlier root, so what is right is not "
                    "defined: write zero: true, or choose roots that share inputs only",
                )
            seen |= reached

    def case_nodes(self) -> tuple[MappingNode, ...]:
        """Return the mapping of each case."""
        cases = expect(SequenceNode, self.root.get("cases"))
        return tuple(expect(MappingNode, node) for node in cases.items)

    def cases(self, expression: Expression, nodes: Iterable[MappingNode]) -> tuple[Case, ...]:
        """Return the cases that are complete."""
        cases: list[Case] = []
        ids: dict[str, int] = {}
        seen: dict[tuple[float, ...], str] = {}
        for node in nodes:
            name = expect(ScalarNode, node.get("id"))
            if name.text in ids:
                self.refuse(name, f"{name.text} is the id of line {ids[name.text]}: choose another")
            replaced = node.get("replaces")
            if isinstance(replaced, ScalarNode) and replaced.text not in ids:
                self.refuse(replaced, f"{replaced.text} is not the id of an earlier case")
            ids.setdefault(name.text, name.line)
            values = self.numbers(node, "values", expression.inputs)
            other = seen.setdefault(values, name.text)
            if other != name.text:
                self.refuse(node.entries["values"].value, f"the values of {other}: choose others")
            expected = self.expected(node, expression.inputs)
            if expected is not None:
                why = expect(ScalarNode, node.get("why")).text.strip()
                cases.append(
                    Case(f"{expression.name}/{name.text}", expression, why, values, expected)
                )
        return tuple(cases)

    def numbers(self, node: MappingNode, key: str, inputs: Sequence[str]) -> tuple[float, ...]:
        """Return a number for each input, in the order of the inputs."""
        mapping = expect(MappingNode, node.get(key))
        for name, entry in mapping.entries.items():
            if name not in inputs:
                known = ", ".join(inputs)
                self.refuse(entry.key, f"{name} is not an input: the inputs are {known}")
        for name in inputs:
            if name not in mapping.entries:
                self.refuse(mapping, f"{name} is missing: {key} has a number for each input")
        return tuple(
            self.number(expect(ScalarNode, mapping.entries[name].value), key)
            for name in inputs
            if name in mapping.entries
        )

    def number(self, node: ScalarNode, key: str) -> float:
        """Return a number; those that are expected have at most 9 decimals."""
        if key != "values":
            decimals = len(node.text.partition(".")[2])
            if decimals > MOST_DECIMALS:
                self.refuse(node, f"{decimals} decimals: round it to {MOST_DECIMALS}")
            if float(node.text) == 0 and node.text.startswith("-"):
                self.refuse(node, "what is expected has no minus zero: write 0")
        return float(node.text)

    def expected(self, node: MappingNode, inputs: Sequence[str]) -> Expected | None:
        """Return what is to come of a case, None where that is still to be computed."""
        if node.get("error") is not None:
            return DomainError()
        output, gradients = node.get("output"), node.get("gradients")
        number = self.number(expect(ScalarNode, output), "output") if output else None
        numbers = self.numbers(node, "gradients", inputs) if gradients else None
        return None if number is None or numbers is None else Answer(number, numbers)

    def text(self, key: str) -> ScalarNode:
        """Return the text under a key of the file."""
        return expect(ScalarNode, self.root.get(key))

    def sequence(self, key: str) -> list[ScalarNode]:
        """Return the texts listed under a key of the file."""
        return [expect(ScalarNode, item) for item in expect(SequenceNode, self.root.get(key)).items]

"""The head of a case file: a formula, its inputs and roots, as an expression."""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING

from harness.load.formula import FUNCTIONS, FormulaError, compile_formula
from harness.load.nodes import MappingNode, ScalarNode, SequenceNode
from harness.model import Expression, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.load.documents import Document
    from harness.load.formula import Formula
    from harness.load.nodes import Node
    from harness.model import Graph, Kata

RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", *FUNCTIONS}
"""Words that may not name an input: they mean something else to YAML readers or in a formula."""


def belongs(kata: Kata, formula: Formula) -> bool:
    """Whether a kata can build a formula: its operations, plain numbers and depth allow it."""
    return (
        formula.operations <= kata.operations
        and (kata.numbers or not formula.numbers)
        and formula.depth <= kata.depth
    )


def texts(node: Node | None) -> list[ScalarNode]:
    """Return what a list holds, or the node itself, as far as it is text."""
    items = node.items if isinstance(node, SequenceNode) else [node]
    return [item for item in items if isinstance(item, ScalarNode) and isinstance(item.value, str)]


class Head:
    """What stands above the cases; `problems` is what is wrong with it beyond the schema.

    `inputs` are their names and `expression` is None where they, the formula or the roots are not
    in order.
    """

    def __init__(self, document: Document, root: MappingNode, katas: Sequence[Kata]) -> None:
        self.problems: list[Problem] = []
        self._document = document
        self._root = root
        self.inputs = self._read_inputs()
        self.expression = self._read_expression(katas)

    def _text(self, key: str) -> ScalarNode | None:
        return next(iter(texts(self._root.get(key))), None)

    def _refuse(self, node: ScalarNode, message: str) -> None:
        self.problems.append(self._document.problem(node, message))

    def _read_inputs(self) -> tuple[str, ...]:
        node = self._root.get("inputs")
        items = node.items if isinstance(node, SequenceNode) else ()
        names = [item for item in items if isinstance(item, ScalarNode)]
        for name in names:
            if isinstance(name.value, str) and (name.text in RESERVED or iskeyword(name.text)):
                self._refuse(name, f"{name.text} has a meaning of its own: choose another name")
        return tuple(dict.fromkeys(name.text for name in names))

    def _read_expression(self, katas: Sequence[Kata]) -> Expression | None:
        name, title, formula = map(self._text, ("expression", "title", "formula"))
        stem = self._document.path.stem
        if name and name.text != stem:
            self._refuse(name, f"the file's name is {stem}: write that here, or rename the file")
        compiled = self._compile(formula) if formula else None
        if not (name and title and formula and compiled and self.inputs):
            return None
        belonging = tuple(kata.name for kata in katas if belongs(kata, compiled))
        if not belonging:
            mend = "no kata has all these operations, plain numbers and this depth; make it smaller"
            self._refuse(formula, f"belongs to no kata: {mend}")
        zero = self._root.get("zero")
        expression = Expression(
            name=name.text,
            title=" ".join(title.text.split()),
            formula=formula.text.rstrip("\n"),
            inputs=self.inputs,
            program=compiled.program,
            backward=self._read_roots(compiled),
            output=compiled.output,
            zero=isinstance(zero, ScalarNode) and zero.value is True,
            depth=compiled.depth,
            katas=belonging,
        )
        if len(expression.backward) > 1 and not expression.zero and not self.problems:
            self._keep_apart(expression.graph)
        return expression

    def _compile(self, node: ScalarNode) -> Formula | None:
        try:
            return compile_formula(node.text, self.inputs)
        except FormulaError as error:
            for wrong in error.wrong:
                line, column = node.place(self._document.text, wrong.line, wrong.column)
                self.problems.append(Problem(self._document.path, line, column, wrong.message))
        return None

    def _read_roots(self, formula: Formula) -> tuple[str, ...]:
        nodes = texts(self._root.get("backward"))
        known = ", ".join(sorted(formula.names))
        for node in nodes:
            if node.text not in formula.names:
                mend = f"there are {known}" if known else "name one, on a line of the formula"
                self._refuse(node, f"{node.text} is no value that a line names: {mend}")
        return tuple(node.text for node in nodes) or (formula.output,)

    def _keep_apart(self, graph: Graph) -> None:
        """Refuse roots that share a value other than a leaf: what is right there is not defined."""
        made_from = {name: operands for name, _, *operands in graph.steps}
        taken: set[str] = set()
        for root, node in zip(graph.roots, texts(self._root.get("backward")), strict=True):
            reached: set[str] = set()
            waiting = [root]
            while waiting:
                name = waiting.pop()
                if name in made_from and name not in reached:
                    reached.add(name)
                    waiting += [each for each in made_from[name] if isinstance(each, str)]
            if reached & taken:
                self._refuse(
                    node,
                    f"{node.text} shares a value that is built with a root before it, so what is "
                    "right is not defined: write zero: true, or take roots that share inputs only",
                )
            taken |= reached

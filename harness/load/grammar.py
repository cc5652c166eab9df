"""What may stand in a formula's text, and what Python's parser makes of it."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.nodes import line_and_column
from harness.load.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

FUNCTIONS = ("tanh", "relu", "exp", "log")

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""A name of an input or of a line."""

LOOP = re.compile(r"for _ in range ?\( ?([1-9][0-9]*) ?\) ?:")
CALL = re.compile(r"\w+ ?\(.*[^, ] ?\)")
"""Stricter than Python, which would take range(0x10) and tanh(a,); lines and spaces made one."""

SIGNS = re.compile(r"[A-Za-z0-9_+\-*/()=:., \n]*")

OTHER_SIGNS = {
    "^": "write ** for a power",
    "²": "write **2 for a square",
    "³": "write **3 for a cube",
    "·": "write * for times",
    "×": "write * for times",
    "−": "write - for minus",
    "–": "write - for minus",
    ";": "start a new line",
    "#": "write comments outside of the formula",
}

ALLOWED = f"there may be names, numbers, + - * / **, parentheses and {' '.join(FUNCTIONS)}"

MOST_CHARACTERS = 10_000

DEEPEST = 150
"""Far below what Python's parser and a recursive walk can take, wherever they are called from."""

TOO_DEEP = "nested too deep: give parts of it names, on lines of their own"


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a formula, at a line and a column of its text that count from 1."""

    line: int
    column: int
    message: str


def not_an_input(name: str, inputs: Sequence[str]) -> str:
    """Say that a name is none of the inputs, and what to do."""
    mend = f"the inputs are {', '.join(inputs)}" if inputs else "inputs is empty, write it there"
    return f"{name} is not an input: {mend}"


class FormulaError(Exception):
    """A text that is no formula, with everything that is wrong in it."""

    def __init__(self, *wrong: Wrong) -> None:
        super().__init__("; ".join(f"{each.line}:{each.column}: {each.message}" for each in wrong))
        self.wrong = wrong


def parse_lines(text: str) -> list[ast.stmt]:
    """Return the lines of a formula as Python reads them. Raises FormulaError."""
    if len(text) > MOST_CHARACTERS:
        raise FormulaError(Wrong(1, 1, f"more than {MOST_CHARACTERS:,} characters: use loops"))
    known = SIGNS.match(text)
    end = known.end() if known else 0
    if end < len(text):
        mend = OTHER_SIGNS.get(text[end], ALLOWED)
        message = f"{shown(text[end])} cannot stand here: {mend}"
        raise FormulaError(Wrong(*line_and_column(text, end), message))
    try:
        with warnings.catch_warnings(action="ignore"):  # about what is refused later anyway
            tree = ast.parse(text)
    except SyntaxError as error:
        line, column = error.lineno or 1, max(error.offset or 1, 1)
        raise FormulaError(Wrong(line, column, f"no formula ({error.msg}): {ALLOWED}")) from None
    except (RecursionError, MemoryError):
        raise FormulaError(Wrong(1, 1, TOO_DEEP)) from None
    if _depth(tree) > DEEPEST:
        raise FormulaError(Wrong(1, 1, TOO_DEEP))
    return tree.body


def _depth(tree: ast.AST) -> int:
    depth, level = 0, [tree]
    while level:
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        depth += 1
    return depth

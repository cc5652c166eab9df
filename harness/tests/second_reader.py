"""A second reader of formulas, written from `cases/README.md` alone, to prove that it can be done.

It shares nothing with the first: no parser of Python's, no code of ours. What it reads is known to
be a formula; it does not look for mistakes.
"""

from __future__ import annotations

import re
from typing import Any

SIGN = re.compile(r"\s*(\*\*|[-+*/()=:]|[a-z_][a-z0-9_]*|[0-9]+(?:\.[0-9]+)?)")
OPERATIONS = {"+": "add", "-": "sub", "*": "mul", "/": "div"}

Tree = Any
"""A name, a number, or (operation, tree…)."""

Program = list[Any]


class Signs:
    """The grammar's rules from `sum` on, over the signs of a line."""

    def __init__(self, signs: list[str]) -> None:
        self.signs = signs

    def take(self, *wanted: str) -> str:
        """Return the next sign if it is one of these, or any where none is wanted; else nothing."""
        if self.signs and (not wanted or self.signs[0] in wanted):
            return self.signs.pop(0)
        return ""

    def sum(self) -> Tree:
        """Read a sum."""
        left = self.product()
        while sign := self.take("+", "-"):
            left = (OPERATIONS[sign], left, self.product())
        return left

    def product(self) -> Tree:
        """Read a product."""
        left = self.signed()
        while sign := self.take("*", "/"):
            left = (OPERATIONS[sign], left, self.signed())
        return left

    def signed(self) -> Tree:
        """Read a power, or one with a minus; a minus directly before a number belongs to it."""
        if not self.take("-"):
            return self.power()
        inner = self.signed()
        return -inner if isinstance(inner, float) else ("neg", inner)

    def power(self) -> Tree:
        """Read an atom, and its exponent."""
        base = self.atom()
        if not self.take("**"):
            return base
        return ("pow", base, -float(self.take()) if self.take("-") else float(self.take()))

    def atom(self) -> Tree:
        """Read a name, a number, a call, or a sum in parentheses."""
        first = self.take()
        if first[0].isdigit():
            return float(first)
        if first != "(" and not self.take("("):
            return first
        inner = self.sum()
        self.take(")")
        return inner if first == "(" else (first, inner)


class SecondReader:
    """Compiles one formula."""

    def __init__(self, text: str, inputs: list[str]) -> None:
        self.lines = [(len(line) - len(line.lstrip()), SIGN.findall(line)) for line in whole(text)]
        self.taken = {*inputs, *re.findall(r"([a-z][a-z0-9_]*)\s*=", text)}
        self.count = 0

    def formula(self) -> tuple[Program, str]:
        """Return the program and the name of the result."""
        *lines, (_, last) = self.lines
        self.lines = lines
        program = self.block(0)
        return program, self.compile(Signs(last).sum(), program, None)

    def block(self, column: int) -> Program:
        """Compile the lines from here on that do not stand left of a column."""
        program: Program = []
        while self.lines and self.lines[0][0] >= column:
            indent, signs = self.lines.pop(0)
            if signs[0] == "for":
                body: Program = []
                if signs[8:]:
                    self.assignment(signs[8:], body)
                else:
                    body = self.block(indent + 1)
                program.append({"repeat": int(signs[5]), "steps": body})
            else:
                self.assignment(signs, program)
        return program

    def assignment(self, signs: list[str], program: Program) -> None:
        """Compile name = sum."""
        name, tree = signs[0], Signs(signs[2:]).sum()
        if isinstance(tree, str):
            program.append([name, "let", tree])
        else:
            self.compile(tree, program, name)

    def compile(self, tree: Tree, program: Program, name: str | None) -> Any:  # noqa: ANN401 - a name or a number
        """Add the steps of a tree, inner ones first; return what stands for its value."""
        if not isinstance(tree, tuple):
            return tree
        operation, *parts = tree
        operands = [self.compile(part, program, None) for part in parts]
        if name is None:
            self.count += 1
            while f"n{self.count}" in self.taken:
                self.count += 1
            name = f"n{self.count}"
        program.append([name, operation, *operands])
        return name


def whole(text: str) -> list[str]:
    """Return the lines that are not empty, those within parentheses put together."""
    lines: list[str] = []
    for line in text.split("\n"):
        if lines and lines[-1].count("(") > lines[-1].count(")"):
            lines[-1] += " " + line
        elif line.strip():
            lines.append(line)
    return lines

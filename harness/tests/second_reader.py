"""A second reader of formulas, written from `cases/README.md` alone, to prove that this can be done.

It shares nothing with the first: no parser of Python's, no code of ours. What it reads is known to
be a formula; it does not look for mistakes.
"""

from __future__ import annotations

import re
from typing import Any

SIGN = re.compile(r" *(\*\*|[-+*/()=:,]|[a-z_][a-z0-9_]*|[0-9]+(?:\.[0-9]+)?)")
OPERATIONS = {"+": "add", "-": "sub", "*": "mul", "/": "div"}

Operand = str | float
Program = list[Any]


class SecondReader:
    """Compiles one formula; the methods are called as the rules of the grammar."""

    def __init__(self, text: str, inputs: list[str]) -> None:
        self.lines: list[tuple[int, list[str]]] = []
        for line in _whole_lines(text):
            self.lines.append((len(line) - len(line.lstrip()), SIGN.findall(line)))
        assigned = {signs[0] for _, signs in self.lines if signs[1:2] == ["="]}
        assigned |= set(re.findall(r": *([a-z][a-z0-9_]*) *=", text))
        self.taken = {*inputs, *assigned}
        self.count = 0
        self.signs: list[str] = []
        self.steps: Program = []

    def formula(self) -> tuple[Program, str]:
        """Return the program and the name of the result."""
        program = self.block(0)
        self.steps = program
        _, self.signs = self.lines.pop(0)
        return program, str(self.sum(None))

    def block(self, least: int) -> Program:
        """Compile the lines from here on that are at least so far to the right, but the result."""
        program: Program = []
        while self.lines and self.lines[0][0] >= least and not self.is_result():
            indent, self.signs = self.lines.pop(0)
            if self.signs[0] != "for":
                self.assignment(program)
                continue
            count = int(self.signs[5])
            self.signs = self.signs[8:]
            body: Program = []
            if self.signs:
                self.assignment(body)
            else:
                body = self.block(indent + 1)
            program.append({"repeat": count, "steps": body})
        return program

    def is_result(self) -> bool:
        """Whether the next line is the last."""
        _, signs = self.lines[0]
        return signs[0] != "for" and signs[1:2] != ["="]

    def assignment(self, program: Program) -> None:
        """Compile name = sum."""
        name, self.signs, self.steps = self.signs[0], self.signs[2:], program
        before = len(program)
        value = self.sum(name)
        if len(program) == before:
            program.append([name, "let", value])

    def sum(self, name: str | None) -> Operand:
        """Read a sum; its last operation gets the name."""
        return self.chain("+-", self.product, name)

    def product(self, name: str | None) -> Operand:
        """Read a product."""
        return self.chain("*/", self.signed, name)

    def chain(self, signs: str, part: Any, name: str | None) -> Operand:  # noqa: ANN401 - a method
        """Read parts with operations between them, from left to right."""
        ends = self.ends_of_parts(signs)
        left: Operand = part(name if not ends else None)
        while self.signs and self.signs[0] in signs:
            operation = OPERATIONS[self.signs.pop(0)]
            ends -= 1
            right = part(None)
            left = self.step(name if not ends else None, operation, left, right)
        return left

    def ends_of_parts(self, signs: str) -> int:
        """Count the operations of this level that are still to come, before its end."""
        depth = count = 0
        before = "("
        for sign in self.signs:
            if depth == 0 and (sign == ")" or (signs == "*/" and self.is_binary(sign, before))):
                break
            if depth == 0 and sign in signs and before not in {"(", "+", "-", "*", "/", "**"}:
                count += 1
            depth += {"(": 1, ")": -1}.get(sign, 0)
            before = sign
        return count

    def is_binary(self, sign: str, before: str) -> bool:
        """Whether this is a plus or minus between two products."""
        return sign in {"+", "-"} and before not in {"(", "+", "-", "*", "/", "**"}

    def signed(self, name: str | None) -> Operand:
        """Read a power with minus signs before it."""
        if self.signs[0] != "-":
            return self.power(name)
        self.signs.pop(0)
        if self.signs[0][0].isdigit() and self.signs[1:2] != ["**"]:
            return -self.number()
        return self.step(name, "neg", self.signed(None))

    def power(self, name: str | None) -> Operand:
        """Read an atom, and a plain number as its exponent."""
        if "**" not in self.after_atom():
            return self.atom(name)
        base = self.atom(None)
        self.signs.pop(0)
        minus = self.signs[0] == "-"
        if minus:
            self.signs.pop(0)
        return self.step(name, "pow", base, -self.number() if minus else self.number())

    def after_atom(self) -> list[str]:
        """Return the sign behind the atom that comes next."""
        depth = 0
        for place, sign in enumerate(self.signs):
            depth += {"(": 1, ")": -1}.get(sign, 0)
            following = self.signs[place + 1 : place + 2]
            if depth == 0 and following != ["("]:
                return following
        return []

    def atom(self, name: str | None) -> Operand:
        """Read a name, a number, a call or what stands in parentheses."""
        if self.signs[0][0].isdigit():
            return self.number()
        first = self.signs.pop(0)
        if first == "(":
            inner = self.sum(name)
        elif self.signs[:1] == ["("]:
            self.signs.pop(0)
            inner = self.step(name, first, self.sum(None), closing=True)
            return inner
        else:
            return first
        self.signs.pop(0)
        return inner

    def number(self) -> float:
        """Read a plain number."""
        return float(self.signs.pop(0))

    def step(
        self, name: str | None, operation: str, *operands: Operand, closing: bool = False
    ) -> str:
        """Add a step and return the name of its value."""
        if closing:
            self.signs.pop(0)
        if name is None:
            self.count += 1
            while f"n{self.count}" in self.taken:
                self.count += 1
            name = f"n{self.count}"
        self.steps.append([name, operation, *operands])
        return name

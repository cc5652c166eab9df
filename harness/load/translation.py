"""From the lines of a formula to the steps that they stand for; what is not listed is refused."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from harness.load.grammar import (
    ALLOWED,
    CALL,
    FUNCTIONS,
    LOOP,
    NAME,
    FormulaError,
    Wrong,
    not_an_input,
    parse_lines,
)
from harness.load.scalars import MOST_DIGITS, NUMBER, shown, significant_digits
from harness.model import Repeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.model import Operand, Program, Step

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
}

MOST_STEPS = 250_000
"""With loops written out: a graph has to fit into memory, many times over."""

UNKNOWN: Operand = ""
"""What cannot be made out; it counts as a value, so that one mistake is not refused twice."""


class Translation(NamedTuple):
    """A formula's program, the name of its result, and the names that its lines give."""

    program: Program
    output: str
    names: frozenset[str]


def translate(text: str, inputs: Sequence[str]) -> Translation:
    """Return the program that builds a formula. Raises FormulaError."""
    lines = parse_lines(text)
    translator = _Translator(text, inputs, lines)
    program, output = translator.formula(lines)
    if translator.wrong:
        raise FormulaError(*sorted(translator.wrong, key=lambda each: (each.line, each.column)))
    return Translation(program, output, _assigned(lines))


class _Translator:
    """Walks the lines in the order in which values are built, noting what may not stand there."""

    def __init__(self, text: str, inputs: Sequence[str], lines: Sequence[ast.stmt]) -> None:
        self.wrong: list[Wrong] = []
        self._text = text
        self._inputs = inputs
        self._bound = set(inputs)  # the names that stand for something so far
        self._taken = {*inputs, *_assigned(lines)}
        self._made = 0

    def formula(self, lines: Sequence[ast.stmt]) -> tuple[Program, str]:
        """Translate all lines; the last is the result."""
        if not lines or not isinstance(lines[-1], ast.Expr):
            line = lines[-1].lineno if lines else 1
            self.wrong.append(Wrong(line, 1, "no result: end with a line that is one, a name say"))
            return (), ""
        program = self._block(lines[:-1])
        steps: list[Step] = []
        output = self._value(lines[-1].value, steps)
        program = (*program, *steps)
        self._check_length(program, lines[0])
        return program, str(output)

    def _block(self, lines: Sequence[ast.stmt]) -> Program:
        program: list[Step | Repeat] = []
        for line in lines:
            match line:
                case ast.Assign([ast.Name() as target], value):
                    program += self._assignment(target, value)
                case ast.For():
                    program.append(self._loop(line))
                case ast.Expr():
                    self._refuse(line, "a value without a name: write a name and = before it")
                case ast.AugAssign(ast.Name(name)):
                    self._refuse(line, f"write it out: {name} = {name} …")
                case _:
                    self._refuse(line, "no line of a formula: write name = …, or a loop")
            self._bound |= _assigned([line])
        return tuple(program)

    def _loop(self, loop: ast.For) -> Repeat:
        written = LOOP.match(self._source(loop))
        if written is None or loop.orelse:
            self._refuse(loop, "a loop is written for _ in range(10):, with a number from 1")
        repeat = Repeat(int(written[1]) if written else 1, self._block(loop.body))
        self._check_length((repeat,), loop)
        return repeat

    def _check_length(self, program: Program, line: ast.stmt) -> None:
        if not self.wrong and _length(program) > MOST_STEPS:
            self._refuse(line, f"more than {MOST_STEPS:,} steps, loops written out: repeat less")

    def _assignment(self, target: ast.Name, value: ast.expr) -> list[Step]:
        name = target.id
        if name in self._inputs:
            self._refuse(target, f"{name} is an input: give this value another name")
        elif not NAME.fullmatch(name) or name in {*FUNCTIONS, "range"}:
            self._refuse(target, f"{name} cannot name a value: write a lower-case word")
        steps: list[Step] = []
        operand = self._value(value, steps, name)
        if not steps:
            steps.append((name, "let", operand))
        self._bound.add(name)
        return steps

    def _value(self, node: ast.expr, steps: list[Step], name: str | None = None) -> Operand:
        """Do as `_operand` where a plain number will not do."""
        operand = self._operand(node, steps, name)
        if not isinstance(operand, str):
            source = self._source(node)
            self._refuse(node, f"{source} is a plain number: write a value made from the inputs")
        return operand

    def _operand(self, node: ast.expr, steps: list[Step], name: str | None = None) -> Operand:
        """Add the steps that build a value, the last one under the name; return what it is."""
        operands: tuple[Operand, ...]
        match node:
            case ast.Name(known):
                return known if known in self._bound else self._unknown(node, known)
            case ast.Constant() | ast.UnaryOp(ast.USub(), ast.Constant()):
                return self._number(node)
            case ast.UnaryOp(ast.USub(), inner):
                operation, operands = "neg", (self._value(inner, steps),)
            case ast.BinOp(left, ast.Pow(), right):
                operation, operands = "pow", (self._value(left, steps), self._exponent(right))
            case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
                operation = OPERATORS[type(operator)]
                operands = (self._operand(left, steps), self._operand(right, steps))
                if not any(isinstance(operand, str) for operand in operands):
                    self._refuse(
                        node, f"{self._source(node)} uses no input: write what it comes to"
                    )
            case ast.Call(ast.Name(function), [argument], []) if (
                function in FUNCTIONS and CALL.fullmatch(self._source(node))
            ):
                operation, operands = function, (self._value(argument, steps),)
            case _:
                return self._refuse(node, self._mend(node))
        name = name or self._fresh_name()
        steps.append((name, operation, *operands))
        return name

    def _exponent(self, node: ast.expr) -> Operand:
        match node:
            case ast.Constant() | ast.UnaryOp(ast.USub(), ast.Constant()):
                return self._number(node)
        return self._refuse(node, "an exponent has to be a plain number: write one, as in a**2")

    def _number(self, node: ast.expr) -> Operand:
        source = self._source(node).replace(" ", "")
        if not NUMBER.fullmatch(source):
            return self._refuse(node, f"{source} is no plain decimal: write it as 2, -2 or 0.5 is")
        if significant_digits(source) > MOST_DIGITS:
            return self._refuse(node, f"more than {MOST_DIGITS} significant digits: round it")
        return float(source) if "." in source else int(source)

    def _unknown(self, node: ast.expr, name: str) -> Operand:
        if name in FUNCTIONS:
            message = f"{name} is a function: write {name}(a)"
        elif name in self._taken:
            message = f"{name} is used before the line that names it: change their order"
        else:
            message = not_an_input(name, self._inputs)
        return self._refuse(node, message)

    def _mend(self, node: ast.expr) -> str:
        """Say what is wrong with an expression that is not on the list."""
        match node:
            case ast.Call(ast.Name(function)) if function in FUNCTIONS:
                return f"{function} takes one value: write {function}(a)"
            case ast.Call():
                called = shown(self._source(node.func))
                return f"{called} is not a function here: there are {', '.join(FUNCTIONS)}"
            case ast.UnaryOp(ast.UAdd()):
                return "a plus sign that does nothing: take it away"
        return f"{shown(self._source(node))} cannot stand here: {ALLOWED}"

    def _source(self, node: ast.stmt | ast.expr) -> str:
        return " ".join((ast.get_source_segment(self._text, node) or "").split())

    def _fresh_name(self) -> str:
        self._made += 1
        while (name := f"n{self._made}") in self._taken:
            self._made += 1
        return name

    def _refuse(self, node: ast.stmt | ast.expr, message: str) -> Operand:
        self.wrong.append(Wrong(node.lineno, node.col_offset + 1, message))
        return UNKNOWN


def _assigned(lines: Sequence[ast.stmt]) -> frozenset[str]:
    nodes = (node for line in lines for node in ast.walk(line))
    return frozenset(
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _length(program: Program) -> int:
    """Return how many steps a program takes with its loops written out."""
    return sum(
        each.times * _length(each.steps) if isinstance(each, Repeat) else 1 for each in program
    )

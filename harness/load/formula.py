"""Formulas: from what reads like arithmetic to the steps that build it.

Python's own parser reads the text, and only what is listed here may stand in it. Values are built
from left to right, inner ones first; naming a value makes none; a number stays a plain number.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.scalars import NUMBER
from harness.model import Repeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.model import Operand, Program, Step

FUNCTIONS = ("tanh", "relu", "exp", "log")

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.Pow: "pow",
}

NAME = re.compile(r"[a-z][a-z0-9_]*")

MOST_STEPS = 1_000_000
"""Ten times the deepest graph; loops within loops are soon beyond it."""

ALLOWED = "there may be + - * / **, unary minus, parentheses, tanh, relu, exp, log"


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a formula, at a line and a column of its text that count from 1."""

    line: int
    column: int
    message: str


class FormulaError(Exception):
    """A formula that cannot be compiled, with everything that is wrong in it."""

    def __init__(self, *wrong: Wrong) -> None:
        super().__init__("; ".join(f"{each.line}:{each.column}: {each.message}" for each in wrong))
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Sourced:
    """A step, with the piece of the formula that it stands for."""

    step: Step
    text: str


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop of sourced steps."""

    times: int
    body: list[Sourced | Loop]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as it was compiled.

    `output` is the name of the last line's value, `names` are those it gives to values it builds.
    `numbers` says whether plain numbers occur as operands, a power's exponent left aside. `depth`
    is the number of operations on the longest way from an input to a value.
    """

    program: Program
    output: str
    names: frozenset[str]
    operations: frozenset[str]
    numbers: bool
    depth: int
    sourced: tuple[Sourced | Loop, ...]

    def sources(self) -> list[str]:
        """Return the piece of the formula for each step of the unrolled graph, in its order."""
        return list(_sources(self.sourced))


def compile_formula(text: str, inputs: Sequence[str]) -> Formula:
    """Compile a formula over inputs. Raises FormulaError with all that is wrong in it."""
    compiler = _Compiler(text, inputs)
    try:
        with warnings.catch_warnings(action="ignore"):  # of what is refused below anyway
            tree = ast.parse(text)
        output = compiler.compile(tree.body)
    except SyntaxError as error:
        line, column = error.lineno or 1, max(error.offset or 1, 1)
        raise FormulaError(Wrong(line, column, f"not a formula: {error.msg}")) from None
    except (RecursionError, MemoryError):
        message = "nested too deeply: give parts of it names, on lines of their own"
        raise FormulaError(Wrong(1, 1, message)) from None
    if compiler.wrong:
        raise FormulaError(*sorted(compiler.wrong, key=lambda each: (each.line, each.column)))
    program = _program(compiler.body)
    depths = _depths(program, inputs)
    if not depths[output]:
        message = "the result is an input: an expression needs an operation"
        raise FormulaError(Wrong(tree.body[-1].lineno, 1, message))
    return Formula(
        program=program,
        output=output,
        names=frozenset(name for name in compiler.named if depths[name]),
        operations=frozenset(compiler.operations),
        numbers=compiler.numbers,
        depth=max(depths.values()),
        sourced=tuple(compiler.body),
    )


class _Compiler:
    """Walks the parsed text, writing steps down and noting what may not stand there."""

    def __init__(self, text: str, inputs: Sequence[str]) -> None:
        self.lines = text.split("\n")
        self.inputs = inputs
        self.wrong: list[Wrong] = []
        self.body: list[Sourced | Loop] = []
        self.bound = set(inputs)  # the names that stand for something at this point
        self.taken = set(inputs)  # those that no value without a name may be given
        self.named: set[str] = set()
        self.operations: set[str] = set()
        self.numbers = False
        self.count = 0
        self.size = 0
        self.times = 1

    def compile(self, statements: list[ast.stmt]) -> str:
        """Compile the statements and return the name of the last line's value."""
        for each in statements:
            for node in ast.walk(each):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    self.taken.add(node.id)
        if not statements or not isinstance(statements[-1], ast.Expr):
            line = statements[-1].lineno if statements else 1
            self.wrong.append(Wrong(line, 1, "the last line has to be the result: a name, say"))
            return ""
        for each in statements[:-1]:
            self.statement(each)
        last = statements[-1].value
        output = self.operand(last)
        if not isinstance(output, str):
            self.refuse(last, "the result is a plain number: it depends on no input")
        return str(output)

    def statement(self, node: ast.stmt) -> None:
        """Compile a line other than the last."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if name in self.inputs:
                    self.refuse(node, f"{name} is an input: give this value another name")
                elif not NAME.fullmatch(name) or name in FUNCTIONS:
                    self.refuse(node, f"{name} cannot name a value: write a lower-case word")
                else:
                    self.assign(name, value)
            case ast.For(
                target=ast.Name(id="_"),
                iter=ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=times)]),
                orelse=[],
            ) if type(times) is int and times > 0:
                self.loop(times, node)
            case ast.For():
                self.refuse(node, "a loop is written: for _ in range(10):")
            case ast.Expr():
                self.refuse(node, "only the last line is without a name: write name = before this")
            case _:
                self.refuse(node, "a line is: name = …, or for _ in range(10):, or the result")

    def assign(self, name: str, value: ast.expr) -> None:
        """Give a value a name: the step that makes it gets it, an existing value a second one."""
        before = self.size
        made = self.operand(value, name)
        if isinstance(made, str) and self.size == before and made:
            self.write((name, "let", made), value)
        elif not isinstance(made, str):
            self.refuse(value, f"{name} is a plain number: write it where it is used")
        self.bound.add(name)
        self.named.add(name)

    def loop(self, times: int, node: ast.For) -> None:
        """Compile a loop's body once."""
        outer, self.body = self.body, []
        self.times *= times
        for each in node.body:
            self.statement(each)
        self.times //= times
        outer.append(Loop(times, self.body))
        self.body = outer

    def operand(self, node: ast.expr, name: str | None = None) -> Operand:
        """Write down the steps of an expression and return its name, or its plain number.

        `name` is what the line calls the value. What is refused counts as an unnamed value.
        """
        match node:
            case ast.Name(id=used):
                if used not in self.bound:
                    self.refuse(node, self.unknown(used))
                    return ""
                return used
            case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
                return self.number(node)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return self.step(node, name, "neg", self.operand(inner))
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
                a, b = self.operand(left), self.operand(right)
                return self.step(node, name, OPERATORS[type(operator)], a, b)
            case ast.Call(func=ast.Name(id=function), args=[argument], keywords=[]) if (
                function in FUNCTIONS
            ):
                return self.step(node, name, function, self.operand(argument))
            case ast.Call(func=ast.Name(id=function)) if function in FUNCTIONS:
                self.refuse(node, f"{function} takes one value, as in {function}(a)")
            case ast.Call():
                called = self.source(node.func)
                self.refuse(node, f"{called} is not known: the functions are {_list(FUNCTIONS)}")
            case _:
                self.refuse(node, f"{self.source(node)} may not stand here: {ALLOWED}")
        return ""

    def step(self, node: ast.expr, name: str | None, operation: str, *operands: Operand) -> str:
        """Write a step down and return the name of the value that it makes."""
        named = [each for each in operands if isinstance(each, str)]
        if not named:
            self.refuse(node, f"{self.source(node)} uses no input: write the number that it is")
        elif operation == "pow" and isinstance(operands[1], str):
            self.refuse(node, "a power has to be a plain number, as in a**2")
        elif operation == "pow" and not isinstance(operands[0], str):
            self.refuse(node, "only a value is raised to a power, as in a**2")
        self.numbers |= len(named) < len(operands) and operation != "pow"
        self.operations.add(operation)
        name = name or self.fresh()
        self.write((name, operation, *operands), node)
        return name

    def write(self, step: Step, node: ast.expr) -> None:
        """Append a step to the body that is being compiled."""
        self.body.append(Sourced(step, self.source(node)))
        if step[1] != "let":
            within = self.size <= MOST_STEPS
            self.size += self.times
            if within and self.size > MOST_STEPS:
                self.refuse(node, f"more than {MOST_STEPS:,} operations: repeat less often")

    def fresh(self) -> str:
        """Return a name for a value to which the formula gives none."""
        self.count += 1
        while f"n{self.count}" in self.taken:
            self.count += 1
        return f"n{self.count}"

    def number(self, node: ast.expr) -> Operand:
        """Return the plain number written here."""
        text = "".join(self.source(node).split())
        if not NUMBER.fullmatch(text):
            self.refuse(node, f"{text} is no plain decimal: write 2, -2 or 0.5")
            return ""
        return float(text) if "." in text else int(text)

    def unknown(self, name: str) -> str:
        """Say what is wrong with a name that stands for nothing yet."""
        if name in FUNCTIONS:
            return f"{name} is a function: write {name}(a)"
        if name in self.taken:
            return f"{name} is used before the line that names it"
        return f"{name} is not an input: the inputs are {_list(self.inputs)}"

    def source(self, node: ast.expr) -> str:
        """Return the piece of the formula that a node stands for, as one line."""
        rows = range(node.lineno - 1, node.end_lineno or node.lineno)
        pieces = [self.lines[row].encode() for row in rows]
        pieces[-1] = pieces[-1][: node.end_col_offset]
        pieces[0] = pieces[0][node.col_offset :]
        return " ".join(b" ".join(pieces).decode().split())

    def refuse(self, node: ast.stmt | ast.expr, message: str) -> None:
        """Note that something may not stand here."""
        before = self.lines[node.lineno - 1].encode()[: node.col_offset].decode()
        self.wrong.append(Wrong(node.lineno, len(before) + 1, message))


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


def _program(body: Iterable[Sourced | Loop]) -> Program:
    return tuple(
        Repeat(each.times, _program(each.body)) if isinstance(each, Loop) else each.step
        for each in body
    )


def _sources(body: Iterable[Sourced | Loop]) -> Iterator[str]:
    for each in body:
        if isinstance(each, Loop):
            for _ in range(each.times):
                yield from _sources(each.body)
        elif each.step[1] != "let":
            yield each.text


def _depths(program: Program, inputs: Iterable[str]) -> dict[str, int]:
    """Return for each name how many operations its last value is away from the inputs at most.

    Rebinding a name can only make a graph deeper or leave a deeper value behind that is not used,
    so the greatest depth seen is kept under a name that no formula has.
    """
    depths = dict.fromkeys([*inputs, ""], 0)

    def deepen(program: Program) -> None:
        for each in program:
            if isinstance(each, Repeat):
                for _ in range(each.times):
                    deepen(each.steps)
                continue
            name, operation, *operands = each
            depth = max(depths[operand] for operand in operands if isinstance(operand, str))
            depths[name] = depth + (operation != "let")
            depths[""] = max(depths[""], depths[name])

    deepen(program)
    return depths

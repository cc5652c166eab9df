"""Expressions and cases for tests, written as in a case file."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from harness.autodiff.digits import correct
from harness.load.formula import compile_formula
from harness.model import Case, Expected, Expression

LETTERS = re.compile(r"\b[a-e]\b")

KNOT = """\
y = a*b
z = (y + a) * (y + b)
((z*a) + b) + z
"""


def expression(
    formula: str, *, backward: tuple[str, ...] = (), zero: bool = False, name: str = "some"
) -> Expression:
    """Return the expression of a formula; the letters a to e in it are its inputs."""
    inputs = tuple(letter for letter in "abcde" if letter in LETTERS.findall(formula))
    compiled = compile_formula(formula, inputs)
    return Expression(
        name=name,
        title="",
        formula=formula,
        inputs=inputs,
        program=compiled.program,
        backward=backward or (compiled.output,),
        output=compiled.output,
        zero=zero,
        depth=compiled.depth,
        katas=(),
    )


def case(formula: str | Expression, *values: float, expected: Expected | None = None) -> Case:
    """Return a case with these values; without `expected`, what is right is expected."""
    some = expression(formula) if isinstance(formula, str) else formula
    return Case(f"{some.name}/case", some, "", values, expected or correct(some, values))


TWO_ROOTS = expression("p = a*b\nq = a + c\nq", backward=("p", "q"))
ZEROED = expression("y = a*b\np = y + a\nq = y*c\nq", backward=("p", "q"), zero=True)


INPUTS = ("a", "b", "c")
TWO_OPERANDS = ("add", "sub", "mul", "div")
ONE_OPERAND = ("neg", "tanh", "relu", "exp", "log")


@st.composite
def graphs(draw: st.DrawFn) -> Expression:
    """Draw an expression of up to ten operations on three inputs; the last is the output."""
    names: list[str] = list(INPUTS)
    steps: list[Any] = []
    for k in range(draw(st.integers(1, 10))):
        operation = draw(st.sampled_from((*TWO_OPERANDS, *ONE_OPERAND, "pow")))
        value = st.sampled_from(names[-4:] + names[:1])
        operands: list[str | float] = [draw(value)]
        if operation in TWO_OPERANDS:
            operands.append(draw(value | st.sampled_from([2, 0.5, -3])))
            operands = draw(st.permutations(operands))
        elif operation == "pow":
            operands.append(draw(st.sampled_from([-2, -1, 0, 1, 2, 3, 0.5])))
        steps.append((f"v{k}", operation, *operands))
        names.append(f"v{k}")
    return Expression(
        "any", "", "", INPUTS, tuple(steps), (names[-1],), names[-1], zero=False, depth=1, katas=()
    )


small_numbers = st.tuples(*[st.integers(-3000, 3000).map(lambda x: x / 1000)] * 3)

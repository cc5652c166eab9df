"""Expressions and cases for tests, written as in a case file."""

from __future__ import annotations

import re

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

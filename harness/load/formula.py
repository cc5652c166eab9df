"""Formulas: what reads like arithmetic, as the program that builds it.

There are names, plain numbers, `+ - * / **`, unary minus, parentheses, tanh, relu, exp and log;
lines `name = …`, loops `for _ in range(10):`, and last a line with the result. Values are built
from left to right, inner ones first; naming a value makes none; a number stays a plain number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.grammar import FUNCTIONS, NAME, FormulaError, Wrong
from harness.load.translation import translate
from harness.model import Repeat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.model import Program, Step

__all__ = ["FUNCTIONS", "NAME", "Formula", "FormulaError", "compile_formula"]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as it was compiled.

    `output` is the name of the result, `names` are those that lines give to values they build, no
    inputs. `numbers` tells whether plain numbers occur as operands, a power's exponent left aside.
    `depth` is the number of operations on the longest way from an input to a value.
    """

    program: Program
    output: str
    names: frozenset[str]
    operations: frozenset[str]
    numbers: bool
    depth: int


def compile_formula(text: str, inputs: Sequence[str]) -> Formula:
    """Compile a formula over inputs. Raises FormulaError with all that is wrong in it."""
    program, output, names = translate(text, inputs)
    steps = list(_steps(program))
    depths = dict.fromkeys(inputs, 0)
    depth = _deepen(program, depths)
    if not depths[output]:
        line = text.rstrip().count("\n") + 1
        raise FormulaError(Wrong(line, 1, "the result is an input: build something from it"))
    return Formula(
        program=program,
        output=output,
        names=frozenset(name for name in names if depths.get(name)),
        operations=frozenset(step[1] for step in steps) - {"let"},
        numbers=any(
            step[1] != "pow" and not isinstance(operand, str)
            for step in steps
            for operand in step[2:]
        ),
        depth=depth,
    )


def _steps(program: Program) -> Iterator[Step]:
    """Yield the steps as they are written, those of a loop once."""
    for each in program:
        if isinstance(each, Repeat):
            yield from _steps(each.steps)
        else:
            yield each


def _deepen(program: Program, depths: dict[str, int]) -> int:
    """Run a program on the depths of its values; return the greatest.

    It is not always among those of the names at the end: a name may be bound to a shallower value.
    """
    deepest = 0
    for each in program:
        if isinstance(each, Repeat):
            for _ in range(each.times):
                deepest = max(deepest, _deepen(each.steps, depths))
            continue
        name, operation, *operands = each
        depth = max(depths[operand] for operand in operands if isinstance(operand, str))
        depths[name] = depth + (operation != "let")
        deepest = max(deepest, depths[name])
    return deepest

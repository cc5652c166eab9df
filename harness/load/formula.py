"""Formulas: what reads like arithmetic, as the program that builds it.

There are names, plain numbers, `+ - * / **`, unary minus, parentheses, tanh, relu, exp and log;
lines `name = …`, loops `for _ in range(10):`, and last a line with the result. Values are built
from left to right, inner ones first; naming a value makes none; a number stays a plain number.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.load.grammar import FUNCTIONS, NAME, FormulaError, Wrong
from harness.load.translation import translate
from harness.model import Repeat, unroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.model import Program, Step

__all__ = ["FUNCTIONS", "NAME", "Formula", "FormulaError", "compile_formula", "source_of_values"]


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


def source_of_values(text: str, inputs: Sequence[str]) -> dict[str, str]:
    """Return for each value of the formula's graph (n1, n2, …) what stands for it in the formula.

    That is the name that a line gives it, otherwise a piece of the formula: "y", "y + b". What
    stands for several values is counted: "out (3 of 10)". Raises FormulaError.
    """
    program, output, _ = translate(text, inputs, label=True)
    graph = unroll(program, tuple(inputs), roots=(), output=output)
    sources = {step[0]: step[1] for step in graph.steps}
    times = Counter(sources.values())
    seen: Counter[str] = Counter()
    for name, source in sources.items():
        seen[source] += 1
        if times[source] > 1:
            sources[name] = f"{source} ({seen[source]} of {times[source]})"
    return sources


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

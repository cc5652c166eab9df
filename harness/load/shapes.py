"""Whether a record of cases.json can be what `fill` writes: by its shape, without its schema.

It is looked at with every call of `kata check`, so that this is quick: a program's steps once
for all of its cases, a case's numbers by their count.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from harness.model import Answer, Repeat

if TYPE_CHECKING:
    from harness.model import Case, Expression, Kata, Program

OPERANDS = {"add": 2, "sub": 2, "mul": 2, "div": 2, "pow": 2, "neg": 1, "let": 1}
OPERANDS |= dict.fromkeys(("tanh", "relu", "exp", "log"), 1)
MOST_TIMES = 1_000_000


class WrongShape(ValueError):
    """A record that `fill` has not written."""


def demand_kata(kata: Kata) -> None:
    """Raise WrongShape, or a TypeError, where a kata cannot have been compiled."""
    _demand_texts(kata.title, kata.difficulty, *kata.topics, *kata.operations)
    _demand(isinstance(kata.numbers, bool))


def demand_expression(expression: Expression) -> None:
    """Raise WrongShape, or a TypeError, where an expression cannot have been compiled."""
    known = set(expression.inputs)
    _demand_texts(expression.title, expression.formula, *known, *expression.katas)
    _demand_program(expression.program, known)
    _demand(bool(expression.backward) and known.issuperset(expression.backward))
    _demand(expression.output in known)
    _demand(isinstance(expression.zero, bool) and isinstance(expression.depth, int))


def demand_case(case: Case) -> None:
    """Raise WrongShape, or an AttributeError, where a case does not go with its expression."""
    numbers, count = case.values, len(case.expression.inputs)
    if isinstance(case.expected, Answer):
        numbers = (*numbers, *case.expected.gradients, case.expected.output)
        count = 2 * count + 1
    _demand(len(numbers) == count and all(map(isfinite, numbers)))
    _demand(len(case.values) == len(case.expression.inputs))
    _demand(case.id.startswith(f"{case.expression.name}/") and isinstance(case.why, str))


def _demand_program(program: Program, known: set[str]) -> None:
    for step in program:
        if isinstance(step, Repeat):
            _demand(type(step.times) is int and 0 < step.times <= MOST_TIMES)
            _demand_program(step.steps, known)
            continue
        name, operation, *operands = step
        _demand_texts(name)
        _demand(OPERANDS.get(operation) == len(operands))
        _demand(all(x in known if isinstance(x, str) else isfinite(x) for x in operands))
        _demand(operation != "let" or isinstance(operands[0], str))
        known.add(name)


def _demand_texts(*values: object) -> None:
    _demand(all(isinstance(each, str) for each in values))


def _demand(holds: bool) -> None:  # noqa: FBT001 - it reads as a sentence
    if not holds:
        raise WrongShape

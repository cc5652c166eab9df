"""All known mistakes, and whether a case catches one."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from harness.autodiff.engine import by_itself, evaluate
from harness.autodiff.mistakes import (
    exp_and_log,
    functions,
    memory,
    operators,
    slips,
    taught,
    traversals,
)
from harness.autodiff.mistakes.circumstances import arrangements, composed
from harness.autodiff.mistakes.mistake import ACTIVATIONS, Mistake
from harness.model import Answered, DomainError, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.autodiff.engine import Engine
    from harness.model import Case, Graph, Outcome

CATALOGUE: tuple[Mistake, ...] = tuple(
    chain(
        slips.slips(),
        taught.in_sums(),
        taught.in_products(),
        taught.in_tanh(),
        taught.in_numbers(),
        traversals.in_the_order(),
        memory.in_the_marks(),
        memory.in_the_gradients(),
        functions.in_tanh_forward(),
        functions.in_relu(),
        exp_and_log.in_exp(),
        exp_and_log.in_log(),
        functions.in_all_four(),
        operators.in_minus(),
        operators.in_division(),
        operators.in_powers(),
        operators.with_plain_numbers(),
    )
)

STEPS_IN_ALL = 20_000
"""The larger a graph, the fewer arrangements of it are run."""


def in_kata(kata: str) -> tuple[Mistake, ...]:
    """Return the mistakes that are made in a kata."""
    return tuple(mistake for mistake in CATALOGUE if kata in mistake.hints)


def engines(mistake: Mistake, kata: str, graph: Graph, *, most: int = 32) -> Iterator[Engine]:
    """Yield the engines with which a mistake can come out in a kata, the likeliest first.

    A mistake in an operation has one. One in backward depends on how the inputs of each value are
    found: there are at most `most` arrangements (of a lucky one, and in a deep graph, the order as
    written and its reverse), and in activations, where `_prev` is a set, also those with - and /
    made of other operations.
    """
    if mistake.in_an_operation:
        yield mistake.engine
        return
    most = 2 if mistake.lucky else max(2, min(most, STEPS_IN_ALL // len(graph.steps)))
    as_set = kata == ACTIVATIONS
    for spell in (composed, by_itself) if as_set else (by_itself,):
        values = sum(len(tuple(spell(step))) for step in graph.steps)
        for arrange in arrangements(values, as_set=as_set, most=most):
            yield replace(mistake.engine, spell=spell, arrange=arrange)


def outcomes(mistake: Mistake, kata: str, case: Case, *, most: int = 32) -> Iterator[Outcome]:
    """Yield what comes of a case with each of these engines."""
    for engine in engines(mistake, kata, case.expression.graph, most=most):
        yield evaluate(case.expression, case.values, engine=engine)


def is_caught(mistake: Mistake, kata: str, case: Case, *, most: int = 32) -> bool:
    """Tell whether a case shows a mistake, in whatever order inputs are found."""
    return not any(passes(case, outcome) for outcome in outcomes(mistake, kata, case, most=most))


def passes(case: Case, outcome: Outcome) -> bool:
    """Tell whether an outcome is right to nine decimals."""
    if isinstance(case.expected, DomainError):
        return isinstance(outcome, Refused)
    if not isinstance(outcome, Answered):
        return False
    expression = case.expression
    got = [outcome.data[expression.graph.output]]
    got += [outcome.gradients[name] for name in expression.inputs]
    expected = (case.expected.output, *case.expected.gradients)
    return all(round(x, 9) == right for x, right in zip(got, expected, strict=True))

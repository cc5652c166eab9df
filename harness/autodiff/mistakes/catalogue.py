"""All known mistakes, and what comes of a case with one."""

from __future__ import annotations

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
from harness.model.frozen import replace

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

MOST_ARRANGEMENTS = 32
STEPS_IN_ALL = 20_000
"""The larger a graph, the fewer arrangements of it are run."""


def in_kata(kata: str) -> tuple[Mistake, ...]:
    """Return the mistakes that are made in a kata."""
    return tuple(mistake for mistake in CATALOGUE if kata in mistake.hints)


def engines(mistake: Mistake, kata: str, graph: Graph) -> Iterator[Engine]:
    """Yield the engines with which a mistake can come out in a kata, the likeliest first.

    A mistake in an operation has one. One in backward depends on how the inputs of each value are
    found: there are at most 32 arrangements (of a lucky one, and in a deep graph, the order as
    written and its reverse), and in activations, where `_prev` is a set, also those with - and /
    made of other operations.
    """
    if mistake.in_an_operation:
        yield mistake.engine
        return
    most = 2 if mistake.lucky else max(2, min(MOST_ARRANGEMENTS, STEPS_IN_ALL // len(graph.steps)))
    as_set = kata == ACTIVATIONS
    for spell in (composed, by_itself) if as_set else (by_itself,):
        values = sum(len(tuple(spell(step))) for step in graph.steps)
        for arrange in arrangements(values, as_set=as_set, most=most):
            yield replace(mistake.engine, spell=spell, arrange=arrange)


def outcomes(mistake: Mistake, kata: str, case: Case) -> Iterator[Outcome]:
    """Yield what comes of a case with each of these engines."""
    for engine in engines(mistake, kata, case.expression.graph):
        yield evaluate(case.expression, case.values, engine=engine)

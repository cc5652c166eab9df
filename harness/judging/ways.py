"""The ways in which a known mistake can come out: a traversal depends on how it finds inputs.

In a tuple they stand as the operation has them, and a loop goes through all tuples from the same
end. In a set they stand in any order, another one in each value and in each run.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product
from math import inf
from typing import TYPE_CHECKING

from harness.autodiff.engine import as_written, by_itself
from harness.autodiff.mistakes.circumstances import arrangement, composed
from harness.autodiff.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from harness.autodiff.engine import Arrange, Engine, Spell
    from harness.autodiff.mistakes.mistake import Mistake
    from harness.autodiff.operations import Node
    from harness.model import Call, Graph, Step

    Ways = Callable[[Mistake, Graph], Iterable[Engine]]

MOST_PAIRS = 6
"""Values of two inputs in a graph of which every arrangement is tried: that makes 64."""

MADE_OF = {"sub": {"sub", "neg", "add"}, "div": {"div", "pow", "mul"}, "neg": {"neg", "mul"}}
"""Operations that the given Value makes of others, and that may be written anew."""


def turned_round(inputs: tuple[Node, ...], _: int) -> tuple[Node, ...]:
    """Let a traversal see the inputs from the other end."""
    return inputs[::-1]


IN_TUPLES: tuple[Arrange, ...] = (as_written, turned_round)


def plays_a_part(mistake: Mistake, graph: Graph) -> bool:
    """Tell whether a mistake can show in a graph: not if it is made in other operations."""
    anew = _anew(mistake.engine)
    return not anew or any(anew & MADE_OF.get(step[1], {step[1]}) for step in graph.steps)


def throughout(arrange: Arrange) -> Ways:
    """Return the one way there is if inputs are found like this in every value."""
    return lambda mistake, _: [replace(mistake.engine, arrange=arrange)]


def is_small(graph: Graph) -> bool:
    """Tell whether all arrangements of the graph's values are few enough to be tried."""
    return len(_pairs(graph.steps)) <= MOST_PAIRS


def in_sets(mistake: Mistake, graph: Graph) -> Iterator[Engine]:
    """Yield all ways in which inputs can be found in a small graph."""
    if mistake.engine.spell is not by_itself:  # then the traversal is right, in any order
        yield mistake.engine
        return
    for spell in _spells(mistake, graph):
        steps = [each for step in graph.steps for each in spell(step)]
        for turned in product((0, 1), repeat=len(pairs := _pairs(steps))):
            bits = sum(bit << k for bit, k in zip(turned, pairs, strict=True))
            arrange = arrangement(bits, as_set=True)
            yield replace(mistake.engine, arrange=arrange, spell=spell)


def as_called(calls: Sequence[Call]) -> Ways:
    """Return the ways in which inputs can be found where this order of calls came of it."""
    place: dict[str, float] = {}
    for number, call in enumerate(calls):
        place.setdefault(call.name, number)

    def place_of(node: Node) -> float:
        # What is built on the way to a value is not traced: its inputs stand for it.
        if node.name in place:
            return place[node.name]
        return min(map(place_of, node.prev), default=inf)

    def first_called_first(inputs: tuple[Node, ...], _: int) -> tuple[Node, ...]:
        return tuple(sorted(dict.fromkeys(inputs), key=place_of))

    def first_called_last(inputs: tuple[Node, ...], k: int) -> tuple[Node, ...]:
        return first_called_first(inputs, k)[::-1]

    def ways(mistake: Mistake, graph: Graph) -> Iterator[Engine]:
        for spell in _spells(mistake, graph):
            for arrange in (first_called_first, first_called_last):
                yield replace(mistake.engine, arrange=arrange, spell=spell)

    return ways


def _spells(mistake: Mistake, graph: Graph) -> tuple[Spell, ...]:
    """Return how operations are carried out: - and / are made of others, or written anew."""
    engine = mistake.engine
    if engine.spell is not by_itself:
        return (engine.spell,)
    if not any(step[1] in MADE_OF for step in graph.steps):
        return (by_itself,)
    return (partial(_as_given, anew=_anew(engine)), by_itself)


def _anew(engine: Engine) -> set[str]:
    """Return the operations that are not as given."""
    return {name for name, each in engine.operations.items() if each is not OPERATIONS[name]}


def _as_given(step: Step, *, anew: set[str]) -> Iterable[Step]:
    """Carry out a step as the given Value does, but for the operations that are written anew.

    A plain number on the left is a matter of the reflected forms, and those are as given.
    """
    name, operation, *operands = step
    if operation in anew and isinstance(operands[0], str):
        return (step,)
    steps = composed(step)
    if "neg" in anew and operation == "sub":  # a - b is a + -b
        steps = ((x, "neg", y) if z == [-1] else (x, what, y, *z) for x, what, y, *z in steps)
    return steps


def _pairs(steps: Sequence[Step]) -> list[int]:
    """Return the places of the values that are made from two different ones."""
    return [
        k
        for k, (_, operation, *operands) in enumerate(steps)
        if operation != "pow" and len(set(operands)) > 1
    ]

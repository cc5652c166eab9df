"""How an attempt carries out operations: as the given Value does, or in methods written anew.

The Value of activations makes - and / of others, so a mistake in one operation is one in all that
are made of it. That changes with each method that is written anew.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from harness.autodiff.engine import by_itself
from harness.autodiff.mistakes.circumstances import composed
from harness.autodiff.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.autodiff.engine import Engine, Spell
    from harness.model import Graph, Step

MADE_OF = {"sub": {"sub", "neg", "add"}, "div": {"div", "pow", "mul"}, "neg": {"neg", "mul"}}


def anew(engine: Engine) -> set[str]:
    """Return the operations that an engine does not have as they are right."""
    return {name for name, each in engine.operations.items() if each is not OPERATIONS[name]}


def plays_a_part(engine: Engine, graph: Graph) -> bool:
    """Tell whether an engine can be wrong in a graph: not if other operations are."""
    wrong = anew(engine)
    return not wrong or any(wrong & MADE_OF.get(step[1], {step[1]}) for step in graph.steps)


def spellings(engine: Engine, graph: Graph) -> tuple[Spell, ...]:
    """Return how operations may be carried out with an engine that does not say how."""
    if not any(step[1] in MADE_OF for step in graph.steps):
        return (by_itself,)
    return (partial(_as_given, wrong=anew(engine)), by_itself)


def _as_given(step: Step, *, wrong: set[str]) -> Iterable[Step]:
    """Carry out a step as the given Value does, but for what is written anew.

    A plain number on the left is a matter of the reflected forms, and those are as given.
    """
    _, operation, *operands = step
    if operation in wrong and isinstance(operands[0], str):
        return (step,)
    return (_negated(each) if "neg" in wrong else each for each in composed(step))


def _negated(step: Step) -> Step:
    """Return what - is made of, b * -1, as what that is made of in turn: -b."""
    name, operation, *operands = step
    return (name, "neg", operands[0]) if (operation, *operands[1:]) == ("mul", -1) else step

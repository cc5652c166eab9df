"""What a known mistake is, and how one is made from the right engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.autodiff.engine import CORRECT, Engine, by_itself
from harness.autodiff.operations import OPERATIONS
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LOCAL_GRADIENTS, BACKWARD = "local-gradients", "backward"
ACTIVATIONS, DEEP_GRAPH = "activations", "deep-graph"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A small wrong engine: it gives the numbers of everybody who makes this mistake.

    `name` completes "these are exactly the numbers of: …"; `sentence` tells the learner what is
    wrong; `hints` maps each kata in which the mistake is made to the level of the hint that helps.
    It is `lucky` if its numbers are right in any graph, as long as every value's inputs happen to
    be found in the right order.
    """

    id: str
    name: str
    sentence: str
    hints: Mapping[str, int]
    engine: Engine
    lucky: bool = False

    @property
    def katas(self) -> tuple[str, ...]:
        """The katas in which the mistake is made."""
        return tuple(self.hints)

    @property
    def in_an_operation(self) -> bool:
        """Whether it is made in an operation, not in backward: then order plays no part in it."""
        return self.engine.operations is not OPERATIONS or self.engine.spell is not by_itself


def wrong(operations: Iterable[str], parts: Mapping[str, Any]) -> Engine:
    """Return the right engine with these parts of these operations replaced."""
    changed = {name: replace(OPERATIONS[name], **parts) for name in operations}
    return replace(CORRECT, operations={**OPERATIONS, **changed})


def in_operation(
    operation: str, hints: Mapping[str, int], *rows: tuple[str, str, str, Mapping[str, Any]]
) -> Iterator[Mistake]:
    """Yield the mistakes made in one operation: id, name, sentence, the parts that are wrong."""
    for slug, name, sentence, parts in rows:
        yield Mistake(f"{slug}-in-{operation}", name, sentence, hints, wrong([operation], parts))

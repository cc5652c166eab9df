"""Why correct implementations differ in the digits of a case, and what its author can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.autodiff.disturbance import trials_of

if TYPE_CHECKING:
    from harness.model import Answered, Graph

SMALLER = "choose smaller values"

CANCELLED = 1e-4
"""A sum that is this small beside what it was made from has lost four digits."""


def cause(graph: Graph, clouds: Answered) -> str:
    """Name the step at which a disturbed run goes astray, and say what to try."""
    trials = {name: list(trials_of(cloud)) for name, cloud in clouds.data.items()}
    for name, operation, *operands in graph.steps:
        if operation == "relu" and len({x > 0 for x in trials[str(operands[0])]}) > 1:
            return (
                f"{operands[0]} is 0 or next to it, where {name} = relu({operands[0]}) has its "
                "kink; choose values that keep it away from 0, or take relu of an input"
            )
    for name, operation, *operands in graph.steps:
        built_from = [x for operand in operands for x in trials.get(str(operand), [operand])]
        largest = max(abs(float(x)) for x in built_from)
        if operation in {"add", "sub"} and max(map(abs, trials[name])) < CANCELLED * largest:
            sign = "+" if operation == "add" else "-"
            return (
                f"{name} = {operands[0]} {sign} {operands[1]} cancels: little is left, and its "
                "last digits are lost; choose values that keep the two apart"
            )
    return f"the errors of many or of large numbers add up; {SMALLER}"

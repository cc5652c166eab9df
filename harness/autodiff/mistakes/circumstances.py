"""What an attempt's numbers may depend on when the mistake is in the order: how it finds inputs.

A set has any order, a tuple its own, and a loop may read it from either end. What is called one
operation may be carried out by two.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.autodiff.engine import Arrange
    from harness.autodiff.operations import Node
    from harness.model import Step


def composed(step: Step) -> Iterable[Step]:
    """Spell - and / by *, + and **, as the Value of the activations does.

    The values in between are called after the step: `n3.1` on the way to `n3`.
    """
    name, operation, *operands = step
    if operation == "neg":
        return ((name, "mul", operands[0], -1),)
    if operation not in {"add", "sub", "mul", "div"}:
        return (step,)
    left, right = operands
    before: tuple[Step, ...] = ()
    if operation in {"sub", "div"}:
        turned = ("mul", right, -1) if operation == "sub" else ("pow", right, -1)
        operation = "add" if operation == "sub" else "mul"
        if isinstance(right, str):
            right = f"{name}.1"
            before = ((right, *turned),)
        else:
            right = -right if operation == "add" else right**-1
    if not isinstance(left, str):  # 2 + a is left to a, which then stands on the left
        left, right = right, left
    return (*before, (name, operation, left, right))


def arrangement(bits: int, *, as_set: bool) -> Arrange:
    """Return how a traversal finds inputs: those of the k-th value turned round if bit k is 1.

    In a set, an input used twice stands once.
    """

    def arrange(inputs: tuple[Node, ...], k: int) -> tuple[Node, ...]:
        found = tuple(dict.fromkeys(inputs)) if as_set else inputs
        return found[::-1] if bits >> k & 1 else found

    return arrange


def arrangements(values: int, *, as_set: bool, most: int) -> Iterator[Arrange]:
    """Yield the ways to find the inputs of so many values: all, or `most` of them.

    As written comes first, all turned round second; the same ones at each call.
    """
    every = 2**values
    yield arrangement(0, as_set=as_set)
    yield arrangement(every - 1, as_set=as_set)
    if every <= most:
        others = list(range(1, every - 1))
    else:
        draw = random.Random(values)  # noqa: S311 - the same ones each time is what is wanted
        others = [draw.getrandbits(values) for _ in range(most - 2)]
    for bits in others:
        yield arrangement(bits, as_set=as_set)

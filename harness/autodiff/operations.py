"""The ten operations, each beside its derivative."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.autodiff.arithmetic import Number, Numbers
    from harness.model import Operand


def nothing() -> None:
    """Pass nothing back, as a leaf does."""


@dataclass(slots=True, eq=False)
class Node:
    """A value of the graph: its data, its gradient, and what it was made from.

    `prev` is what a traversal sees of the inputs; `backward` passes the gradient on to them.
    """

    data: Number
    grad: Number
    name: str = ""
    prev: tuple[Node, ...] = ()
    backward: Rule = nothing


Rule = Callable[[], None]
PassBack = Callable[[Node, Sequence[Node], Sequence["Number"]], None]
Store = Callable[[Node, Sequence[Node], Rule], None]


def chain_rule(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Add to each input's gradient: local gradient times gradient of the result."""
    for node, local_gradient in zip(inputs, local_gradients, strict=True):
        node.grad += local_gradient * out.grad


def on_the_result(out: Node, _: Sequence[Node], rule: Rule) -> None:
    """Let the result pass its own gradient back."""
    out.backward = rule


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation beside its derivative.

    `result(numbers, a, b)` calculates it; `local(numbers, out, a, b)` gives the local gradient
    for each input, out being the result; `pass_back` uses these when the result's turn comes.
    """

    result: Callable[..., Number]
    local: Callable[..., tuple[Number, ...]]
    pass_back: PassBack = chain_rule
    store: Store = on_the_result

    def backward(
        self, numbers: Numbers, out: Node, inputs: Sequence[Node], exponents: Sequence[Operand]
    ) -> None:
        """Pass the gradient of the result back to the inputs."""
        local_gradients = self.local(numbers, out.data, *[x.data for x in inputs], *exponents)
        self.pass_back(out, inputs, local_gradients)


OPERATIONS: Mapping[str, Operation] = {
    "add": Operation(lambda _, a, b: a + b, lambda *_: (1, 1)),
    "sub": Operation(lambda _, a, b: a - b, lambda *_: (1, -1)),
    "mul": Operation(lambda _, a, b: a * b, lambda _, _out, a, b: (b, a)),
    "div": Operation(lambda _, a, b: a / b, lambda _, out, _a, b: (1 / b, -out / b)),
    "neg": Operation(lambda _, a: -a, lambda *_: (-1,)),
    "pow": Operation(  # a**0 is 1 everywhere, so its derivative is 0 at a = 0 too
        lambda m, a, n: m.power(a, n),
        lambda m, _out, a, n: (n * m.power(a, n - 1) if n else 0,),
    ),
    "tanh": Operation(lambda m, a: m.tanh(a), lambda _, out, _a: (1 - out * out,)),
    "relu": Operation(lambda m, a: m.relu(a), lambda m, _out, a: (m.step(a),)),
    "exp": Operation(lambda m, a: m.exp(a), lambda _, out, _a: (out,)),
    "log": Operation(lambda m, a: m.log(a), lambda _, _out, a: (1 / a,)),
}

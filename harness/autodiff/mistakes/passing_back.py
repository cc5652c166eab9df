"""Wrong ways for an operation to pass its gradient back, in place of `operations.chain_rule`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.autodiff.arithmetic import Number
    from harness.autodiff.operations import Node, Rule


def assigned(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write = for +=."""
    for node, local_gradient in zip(inputs, local_gradients, strict=True):
        node.grad = local_gradient * out.grad


def first_assigned(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write = for += in the first line."""
    inputs[0].grad = local_gradients[0] * out.grad
    inputs[1].grad += local_gradients[1] * out.grad


def second_assigned(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write = for += in the second line."""
    inputs[0].grad += local_gradients[0] * out.grad
    inputs[1].grad = local_gradients[1] * out.grad


def subtracted(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write -= for +=."""
    for node, local_gradient in zip(inputs, local_gradients, strict=True):
        node.grad -= local_gradient * out.grad


def without_out_grad(_: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Pass the local gradient alone."""
    for node, local_gradient in zip(inputs, local_gradients, strict=True):
        node.grad += local_gradient


def times_out_data(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write out.data for out.grad."""
    for node, local_gradient in zip(inputs, local_gradients, strict=True):
        node.grad += local_gradient * out.data


def plus_out_grad(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write + for *."""
    for node, local_gradient in zip(inputs, local_gradients, strict=True):
        node.grad += local_gradient + out.grad


def times_the_others_grad(out: Node, inputs: Sequence[Node], _: Sequence[Number]) -> None:
    """Write other.grad for other.data in the rule of a product."""
    first, second = inputs
    first.grad += second.grad * out.grad
    second.grad += first.grad * out.grad


def nothing(_out: Node, _inputs: Sequence[Node], _local_gradients: Sequence[Number]) -> None:
    """Compute the parts, and leave it at that."""


def first_only(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Forget the second input."""
    inputs[0].grad += local_gradients[0] * out.grad


def second_only(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Forget the first input."""
    inputs[1].grad += local_gradients[1] * out.grad


def both_to_first(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Write self in both lines."""
    for local_gradient in local_gradients:
        inputs[0].grad += local_gradient * out.grad


def once_each(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
    """Go through the set of the inputs, in which v * v has v once."""
    for node, local_gradient in dict(zip(inputs, local_gradients, strict=True)).items():
        node.grad += local_gradient * out.grad


def without_parentheses(
    out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]
) -> None:
    """Write 1 - t**2 * out.grad, where the factor belongs to the whole difference."""
    inputs[0].grad += 1 - (1 - local_gradients[0]) * out.grad


def gated_by_the_gradient(out: Node, inputs: Sequence[Node], _: Sequence[Number]) -> None:
    """Ask of relu's gradient, not of its input, whether it is above 0."""
    if out.grad > 0:
        inputs[0].grad += out.grad


# Wrong ways to keep the rule for later, in place of `operations.on_the_result`.


def on_the_input(_: Node, inputs: Sequence[Node], rule: Rule) -> None:
    """Write self._backward for out._backward, over what self had there."""
    inputs[0].backward = rule


def called_at_once(out: Node, _inputs: Sequence[Node], _rule: Rule) -> None:
    """Write _backward() for _backward: out.grad is 0 as yet, and what it returns is None."""
    out.backward = _none


def over_the_input(out: Node, inputs: Sequence[Node], rule: Rule) -> None:
    """Write the result into self.data too."""
    inputs[0].data = out.data
    out.backward = rule


def _none() -> None:
    raise TypeError("'NoneType' object is not callable")

"""What goes wrong in the derivatives of +, * and tanh, and in numbers altogether."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from harness.autodiff.engine import CORRECT, Tape, new_leaf
from harness.autodiff.mistakes import passing_back as back
from harness.autodiff.mistakes.mistake import ACTIVATIONS, LOCAL_GRADIENTS, Mistake, in_operation
from harness.autodiff.operations import OPERATIONS, Operation
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.autodiff.arithmetic import Number, Numbers
    from harness.autodiff.operations import Node


def in_sums() -> Iterator[Mistake]:
    """Yield what goes wrong in the derivative of +."""
    return in_operation(
        "add",
        {LOCAL_GRADIENTS: 3},
        (
            "product-rule",
            "the rule of `*` pasted into `+`",
            "`+` needs no data at all: each of its inputs gets out.grad as it is.",
            {"local": lambda _m, _out, a, b: (b, a)},
        ),
        (
            "minus",
            "`+` subtracting from its second input, as `-` does",
            "The local gradient of a + b is 1 for both inputs; in a - b it is -1 for b.",
            {"local": lambda *_: (1, -1)},
        ),
        (
            "halves",
            "out.grad shared out between the inputs of `+`",
            "`+` gives each input the whole of out.grad: a gradient is not shared out.",
            {"local": lambda *_: (0.5, 0.5)},
        ),
    )


def in_products() -> Iterator[Mistake]:
    """Yield what goes wrong in the derivative of *."""
    return in_operation(
        "mul",
        {LOCAL_GRADIENTS: 3},
        (
            "own-factor",
            "the factors of `*` swapped",
            "In a * b the local gradient of a is b's data, and that of b is a's.",
            {"local": lambda _m, _out, a, b: (a, b)},
        ),
        (
            "quotient",
            "the other factor of `*` computed as out.data / self.data",
            "Take the other factor's data as it is: the division fails where self is 0.",
            {"local": lambda _m, out, a, b: (out / a, out / b)},
        ),
        (
            "whole-product",
            "`*` passing back the product itself",
            "The local gradient of a factor is the other factor, not the product of both.",
            {"local": lambda _m, out, _a, _b: (out, out)},
        ),
        (
            "sum-rule",
            "the rule of `+` pasted into `*`",
            "`*` passes to each factor out.grad times the other factor's data.",
            {"local": lambda *_: (1, 1)},
        ),
        (
            "plus",
            "the other factor plus out.grad in `*`, not times",
            "The chain rule multiplies: the other factor's data times out.grad.",
            {"pass_back": back.plus_out_grad},
        ),
        (
            "others-grad",
            "the other factor's grad in place of its data in `*`",
            "The local gradient of a factor is the other's data; its grad is another number.",
            {"pass_back": back.times_the_others_grad},
        ),
    )


def in_tanh() -> Iterator[Mistake]:
    """Yield what goes wrong in the derivative of tanh."""
    return in_operation(
        "tanh",
        {LOCAL_GRADIENTS: 6, ACTIVATIONS: 7},
        (
            "input-squared",
            "tanh's derivative as 1 - x², by its input",
            "The local gradient of tanh is 1 - t², and t is the output.",
            {"local": lambda _m, _out, a: (1 - a * a,)},
        ),
        (
            "no-square",
            "tanh's derivative as 1 - t",
            "The local gradient of tanh is 1 - t²: the square is missing.",
            {"local": lambda _m, out, _a: (1 - out,)},
        ),
        (
            "plus-square",
            "tanh's derivative as 1 + t²",
            "The local gradient of tanh is 1 - t², with a minus: tanh is flat where t is near 1.",
            {"local": lambda _m, out, _a: (1 + out * out,)},
        ),
        (
            "turned-round",
            "tanh's derivative as t² - 1",
            "The local gradient of tanh is 1 - t², not t² - 1: tanh rises everywhere.",
            {"local": lambda _m, out, _a: (out * out - 1,)},
        ),
        (
            "only-square",
            "tanh's derivative as t²",
            "The local gradient of tanh is 1 - t²: the 1 is missing.",
            {"local": lambda _m, out, _a: (out * out,)},
        ),
        (
            "sigmoids-rule",
            "tanh's derivative as t · (1 - t), which is the sigmoid's",
            "t · (1 - t) belongs to the sigmoid; the local gradient of tanh is 1 - t².",
            {"local": lambda _m, out, _a: (out * (1 - out),)},
        ),
        (
            "output-itself",
            "tanh's derivative as t itself",
            "It is exp that is its own derivative; the local gradient of tanh is 1 - t².",
            {"local": lambda _m, out, _a: (out,)},
        ),
        (
            "tanh-twice",
            "tanh's derivative as 1 - tanh(t)²",
            "The output is tanh(x) already: take 1 - t², without another tanh.",
            {"local": lambda m, out, _a: (1 - m.tanh(out) * m.tanh(out),)},
        ),
        (
            "unchanged",
            "out.grad passed through tanh unchanged",
            "tanh has a local gradient, 1 - t², by which out.grad is multiplied.",
            {"local": lambda *_: (1,)},
        ),
        (
            "no-parentheses",
            "1 - t² · out.grad without parentheses in tanh",
            "The factor belongs to the whole difference: (1 - t²) · out.grad.",
            {"pass_back": back.without_parentheses},
        ),
        (
            "one-over-cosh",
            "tanh's derivative as 1/cosh(x), without the square",
            "The local gradient of tanh is 1/cosh(x)², which is 1 - t².",
            {"local": lambda m, _out, a: (2 / (m.exp(a) + m.exp(-a)),)},
        ),
        (
            "cosh-overflow",
            "tanh's derivative as 1/cosh(x)², which overflows",
            "cosh(400)² is too large for a float; 1 - t² is the same and never overflows.",
            {"local": lambda _m, _out, a: (1 / math.cosh(a) ** 2,)},
        ),
        (
            "difference-quotient",
            "tanh's derivative as a difference quotient",
            "(tanh(x + h) - tanh(x)) / h is right to a few digits only; 1 - t² is exact.",
            {"local": lambda m, out, a: ((m.tanh(a + 1e-6) - out) / 1e-6,)},
        ),
    )


def single(x: float) -> float:
    """Round to 32 bits."""
    return float(struct.unpack("f", struct.pack("f", x))[0])


def in_single(operation: Operation) -> Operation:
    """Return an operation in which every number is rounded to 32 bits."""

    def result(numbers: Numbers, *operands: Number) -> Number:
        return single(operation.result(numbers, *operands))

    def pass_back(out: Node, inputs: Sequence[Node], local_gradients: Sequence[Number]) -> None:
        for node, local_gradient in zip(inputs, local_gradients, strict=True):
            node.grad = single(node.grad + single(single(local_gradient) * out.grad))

    return replace(operation, result=result, pass_back=pass_back)


def single_leaf(x: float, tape: Tape) -> Node:
    """Make a leaf of 32 bits."""
    return new_leaf(single(x), tape)


SINGLE = replace(
    CORRECT,
    operations={name: in_single(operation) for name, operation in OPERATIONS.items()},
    leaf=single_leaf,
)


def in_numbers() -> Iterator[Mistake]:
    """Yield what goes wrong in the numbers themselves."""
    yield Mistake(
        "single-precision",
        "numbers of 32 bits",
        "32 bits hold seven digits; nine decimals need the 64 bits of a double.",
        {LOCAL_GRADIENTS: 1, ACTIVATIONS: 2},
        SINGLE,
    )

"""What goes wrong in tanh and relu, written whole, and in all four functions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from harness.autodiff.mistakes import passing_back as back
from harness.autodiff.mistakes.mistake import ACTIVATIONS, Mistake, in_operation, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator


def in_tanh_forward() -> Iterator[Mistake]:
    """Yield what goes wrong in the number that tanh makes."""
    return in_operation(
        "tanh",
        {ACTIVATIONS: 7},
        (
            "overflow-above",
            "tanh by e^(2x), which overflows from x = 355 on",
            "e^(2x) is too large for a float at 400: there, divide top and bottom by it.",
            {"result": lambda _, a: (math.exp(2 * a) - 1) / (math.exp(2 * a) + 1)},
        ),
        (
            "overflow-below",
            "tanh by e^(-2x), which overflows from x = -355 down",
            "e^(-2x) is too large for a float at -400: there, take the formula with e^(2x).",
            {"result": lambda _, a: (1 - math.exp(-2 * a)) / (1 + math.exp(-2 * a))},
        ),
        (
            "half-angle",
            "tanh by e^x in place of e^(2x)",
            "tanh(x) is (e^(2x) - 1) / (e^(2x) + 1): the 2 in the exponent is missing.",
            {"result": lambda m, a: m.tanh(a / 2)},
        ),
        (
            "sigmoid",
            "the sigmoid in place of tanh",
            "1 / (1 + e^(-x)) is the sigmoid, which lies between 0 and 1; tanh(0) is 0.",
            {
                "result": lambda m, a: 1 / (1 + m.exp(-a)),
                "local": lambda _m, out, _a: (out * (1 - out),),
            },
        ),
    )


def in_relu() -> Iterator[Mistake]:
    """Yield what goes wrong in relu."""
    return in_operation(
        "relu",
        {ACTIVATIONS: 4},
        (
            "open-at-zero",
            "relu's gate with >= in place of >",
            "At 0 relu passes nothing on: its gate is open for x > 0 only.",
            {"local": lambda m, _out, a: (1 - m.step(-a),)},
        ),
        (
            "half-at-zero",
            "one half as relu's derivative at 0",
            "At 0 relu passes nothing on, in these katas: its gate is open for x > 0 only.",
            {"local": lambda m, _out, a: ((1 + m.step(a) - m.step(-a)) / 2,)},
        ),
        (
            "no-gate",
            "relu without its gate",
            "relu passes a gradient back only where its input is above 0.",
            {"local": lambda *_: (1,)},
        ),
        (
            "data",
            "relu passing its data back",
            "Where x > 0 the local gradient of relu is 1, not x.",
            {"local": lambda _m, out, _a: (out,)},
        ),
        (
            "leak",
            "relu with a leak below 0",
            "Below 0 relu is 0, and so is its derivative: a hundredth belongs to the leaky relu.",
            {
                "result": lambda _, a: a if a > 0 else a * 0.01,
                "local": lambda _m, _out, a: (1 if a > 0 else 0.01,),
            },
        ),
        (
            "no-zero",
            "relu returning its input below 0 too",
            "The gradient is right, the number isn't: relu(x) is 0 for x < 0.",
            {"result": lambda _, a: a},
        ),
        (
            "absolute",
            "the absolute value in place of relu",
            "relu(-2) is 0, not 2, and it passes nothing back there.",
            {
                "result": lambda _, a: abs(a),
                "local": lambda m, _out, a: (m.step(a) - m.step(-a),),
            },
        ),
        (
            "step",
            "relu returning 1 in place of its input",
            "relu(x) is x itself for x > 0; it is its derivative that is 1.",
            {"result": lambda m, a: m.step(a)},
        ),
        (
            "below-zero",
            "relu's gate open below 0",
            "The gate is the wrong way round: it is open for x > 0.",
            {"local": lambda m, _out, a: (m.step(-a),)},
        ),
        (
            "gradients-gate",
            "relu's gate asking out.grad, not the input",
            "Whether the gate is open depends on the input; a gradient below 0 passes too.",
            {"pass_back": back.gated_by_the_gradient},
        ),
    )


def in_all_four() -> Iterator[Mistake]:
    """Yield what goes wrong in each function alike."""
    yield Mistake(
        "over-the-input",
        "a function writing its result into its input",
        "self.data stays as it is: others may still use it. Make a new value for the result.",
        {ACTIVATIONS: 1},
        wrong(["tanh", "relu", "exp", "log"], {"store": back.over_the_input}),
    )

"""What goes wrong in any operation's `_backward`, whatever its derivative is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.autodiff.mistakes import passing_back as back
from harness.autodiff.mistakes.mistake import ACTIVATIONS, LOCAL_GRADIENTS, Mistake, wrong
from harness.autodiff.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake before it is known in which operation it is made; then `{}` has its name.

    `hints` are the levels for what is written in local-gradients and in activations.
    """

    id: str
    name: str
    sentence: str
    hints: tuple[int, int]
    parts: Mapping[str, Any]


ANYWHERE = (
    Slip(
        "assigns-in-{}",
        "`=` in place of `+=` in {}",
        "In {}, a gradient is set where it should be added to: what the input's other uses had "
        "passed to it is lost.",
        (5, 3),
        {"pass_back": back.assigned},
    ),
    Slip(
        "no-out-grad-in-{}",
        "out.grad forgotten in {}",
        "In {}, the local gradient is passed back alone: by the chain rule it is multiplied by "
        "out.grad.",
        (2, 3),
        {"pass_back": back.without_out_grad},
    ),
    Slip(
        "nothing-back-in-{}",
        "nothing passed back in {}",
        "In {}, no gradient of an input is changed: _backward adds to nothing or to something else "
        "than their grad, or reads out.grad before its time, or is never kept as out._backward.",
        (4, 1),
        {"pass_back": back.nothing},
    ),
    Slip(
        "kept-on-the-input-in-{}",
        "_backward kept on the input, not on the result, in {}",
        "In {}, self._backward is written, where out._backward is right: what self itself had to "
        "pass back is lost.",
        (4, 1),
        {"store": back.on_the_input},
    ),
)

EVERYWHERE = (
    Slip(
        "subtracts-in-{}",
        "`-=` in place of `+=` in {}",
        "In {}, gradients are subtracted: _backward adds, the step downhill comes later.",
        (5, 3),
        {"pass_back": back.subtracted},
    ),
    Slip(
        "out-data-in-{}",
        "out.data in place of out.grad in {}",
        "In {}, the local gradient is multiplied by the result's data; it is the result's "
        "gradient that is passed back.",
        (2, 3),
        {"pass_back": back.times_out_data},
    ),
    Slip(
        "called-at-once-in-{}",
        "_backward called where it should be kept in {}",
        "In {}, out._backward = _backward() calls the function at once and keeps its None: write "
        "it without parentheses.",
        (4, 1),
        {"store": back.called_at_once},
    ),
)

TWO_INPUTS = (
    Slip(
        "only-the-first-in-{}",
        "only the first input getting a gradient in {}",
        "In {}, the second input gets no gradient: both inputs get their part.",
        (4, 9),
        {"pass_back": back.first_only},
    ),
    Slip(
        "only-the-second-in-{}",
        "only the second input getting a gradient in {}",
        "In {}, the first input gets no gradient: both inputs get their part.",
        (4, 9),
        {"pass_back": back.second_only},
    ),
    Slip(
        "both-to-self-in-{}",
        "both parts added to self in {}",
        "In {}, both lines write to self: the second part belongs to other.",
        (4, 9),
        {"pass_back": back.both_to_first},
    ),
    Slip(
        "first-assigned-in-{}",
        "`=` in place of `+=` for the first input of {}",
        "In {}, the first line sets a gradient where it should add to it.",
        (5, 9),
        {"pass_back": back.first_assigned},
    ),
    Slip(
        "second-assigned-in-{}",
        "`=` in place of `+=` for the second input of {}",
        "In {}, the second line sets a gradient where it should add to it.",
        (5, 9),
        {"pass_back": back.second_assigned},
    ),
    Slip(
        "same-value-once-in-{}",
        "a value on both sides counted once in {}",
        "In {}, a value that stands on both sides is used twice: it collects both parts, not "
        "only the last one.",
        (5, 9),
        {"pass_back": back.once_each},
    ),
)

PLACES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "add": ("`+`", ("add",)),
    "mul": ("`*`", ("mul",)),
    "sub": ("`-`", ("sub",)),
    "neg": ("unary `-`", ("neg",)),
    "div": ("`/`", ("div",)),
    "pow": ("`**`", ("pow",)),
    "tanh": ("tanh", ("tanh",)),
    "relu": ("relu", ("relu",)),
    "exp": ("exp", ("exp",)),
    "log": ("log", ("log",)),
    "every-operation": ("every operation", tuple(OPERATIONS)),
    "every-function": ("tanh, relu, exp and log", ("tanh", "relu", "exp", "log")),
}
IN_LOCAL_GRADIENTS = {"add", "mul", "tanh", "every-operation"}
IN_ACTIVATIONS = {"tanh", "relu", "exp", "log", "every-function"}
GIVEN_IN_ACTIVATIONS = {"sub", "neg", "div", "pow"}  # there a hint tells where to look


def slips() -> Iterator[Mistake]:
    """Yield every slip in every place where it can be made."""
    for place, (words, operations) in PLACES.items():
        everywhere = EVERYWHERE if len(operations) > 1 else ()
        two_inputs = TWO_INPUTS if place in {"add", "mul", "sub", "div"} else ()
        for slip in (*ANYWHERE, *everywhere, *two_inputs):
            hints = {}
            if place in IN_LOCAL_GRADIENTS:
                hints[LOCAL_GRADIENTS] = slip.hints[0]
            if place in IN_ACTIVATIONS:
                hints[ACTIVATIONS] = slip.hints[1]
            if place in GIVEN_IN_ACTIVATIONS:
                hints[ACTIVATIONS] = 9
            yield Mistake(
                slip.id.format(place),
                slip.name.format(words),
                slip.sentence.format(words),
                hints,
                wrong(operations, slip.parts),
            )

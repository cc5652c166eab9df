"""What a track's runner is asked to show that it keeps the protocol, and what is right."""

from __future__ import annotations

import math
import random
import struct
import sys
from typing import TYPE_CHECKING

from harness.autodiff.engine import evaluate
from harness.judging.protocol import Form
from harness.model import (
    Answered,
    Case,
    DomainError,
    Expression,
    NotWritten,
    Raised,
    Refused,
)
from harness.show.words import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.model import Operand, Outcome, Step

LARGEST, SMALLEST = sys.float_info.max, math.ulp(0.0)
EDGES = (
    *(SMALLEST, -SMALLEST, sys.float_info.min, LARGEST, -LARGEST, -0.0),
    *(0.1, 1 / 3, 1e22, 1e23, 2.0**53, 2.0**53 + 2, 5e-310, 123456789.12345679),
)
RANDOM_DOUBLES = 200
DEEP = 100_000
FEW = 3
KIND = {
    Answered: "numbers",
    Refused: "the error domain",
    Raised: "the error raised",
    NotWritten: "the error not-written",
}


def doubles() -> list[float]:
    """Return doubles at all their edges, and many more, always the same."""
    bits = random.Random(53)  # noqa: S311 - they are to be the same each time
    found: list[float] = list(EDGES)
    while len(found) < len(EDGES) + RANDOM_DOUBLES:
        (x,) = struct.unpack("<d", bits.randbytes(8))
        if math.isfinite(x):
            found.append(x)
    return found


def question(
    name: str, *steps: Step, roots: tuple[str, ...] = (), zero: bool = False, **values: float
) -> Case:
    """Return a case that the runner is asked; steps are called n1, n2, … ."""
    last = steps[-1][0]
    expression = Expression(
        name="gate",
        title=name,
        formula="",
        inputs=tuple(values),
        program=steps,
        backward=roots or (last,),
        output=last,
        zero=zero,
        depth=len(steps),
        katas=(),
    )
    return Case(f"gate/{name}", expression, name, tuple(values.values()), DomainError())


def request(case: Case) -> bytes:
    """Return the line, with its end, that asks for a case."""
    return Form(case.expression, trace=False).request(case)


def read(case: Case, line: bytes) -> Outcome:
    """Return what a line says of a case."""
    return Form(case.expression, trace=False).outcome(case, line)


def differences(case: Case, outcome: Outcome) -> Iterator[tuple[str, float, float]]:
    """Yield what is not right to the last bit in an answer: its name, what came, what is right."""
    right = evaluate(case.expression, case.values)
    if not isinstance(outcome, Answered) or not isinstance(right, Answered):
        return
    for what, got, wanted in (
        ("data", outcome.data, right.data),
        ("gradient", outcome.gradients, right.gradients),
    ):
        for name, number in wanted.items():
            if got[name].hex() != number.hex():
                yield f"the {what} of {name}", got[name], number


def what_came(outcome: Outcome) -> str:
    """Return in a few words what an outcome is."""
    said = in_words(outcome)
    kind = KIND.get(type(outcome), "")
    return f"{kind}: {said}" if kind and said else kind or said


def not_right(cases: Iterable[Case], outcomes: Iterable[Outcome], what: str) -> Iterator[str]:
    """Yield how the first few answers differ from the right ones, which they should to no bit."""
    problems = []
    for case, outcome in zip(cases, outcomes, strict=True):
        if not isinstance(outcome, Answered):
            problems.append(f"to {what} came {what_came(outcome)}")
        for which, got, right in differences(case, outcome):
            problems.append(f"{what}: {which} is {got!r}, not {right!r}")
    yield from problems[:FEW]
    if len(problems) > FEW:
        yield f"and {len(problems) - FEW} more like these"


def of_operands(number: Operand) -> Case:
    """Ask for a times a plain number at a = 1: that number comes back, as data and gradient."""
    return question("number", ("n1", "mul", "a", number), a=1.0)


def of_values(number: float) -> Case:
    """Ask for a times b at b = 1: the value of a comes back as data, and as b's gradient."""
    return question("value", ("n1", "mul", "a", "b"), a=number, b=1.0)


PRODUCT = question("product", ("n1", "mul", "a", "b"), a=2.0, b=3.0)
TANH = question("tanh", ("n1", "tanh", "a"), a=0.5)
LOG_OF_ZERO = question("log-of-zero", ("n1", "log", "a"), a=0.0)
UNKNOWN = question("unknown", ("n1", "frobnicate", "a"), a=2.0)

NOT_FINITE = question(
    "not-finite",
    ("n1", "mul", "a", "b"),  # inf
    ("n2", "mul", "n1", "c"),  # -inf
    ("n3", "mul", "n1", "z"),  # nan
    ("n4", "mul", "n3", "a"),  # nan, and a nan for the gradient of a
    ("n5", "add", "n4", "n2"),
    a=LARGEST,
    b=2.0,
    c=-1.0,
    z=0.0,
)
KNOT = question(
    "knot",
    ("n1", "mul", "a", "b"),
    ("n2", "add", "n1", "a"),
    ("n3", "add", "n1", "b"),
    ("n4", "mul", "n2", "n3"),
    ("n5", "mul", "n4", "a"),
    ("n6", "add", "n5", "b"),
    ("n7", "add", "n6", "n4"),
    a=2.0,
    b=3.0,
)
TWO_ROOTS: tuple[Step, ...] = (("n1", "mul", "a", "b"), ("n2", "add", "n1", "a"))
ZEROED = question("zeroed", *TWO_ROOTS, roots=("n1", "n2", "n1"), zero=True, a=2.0, b=3.0)
ADDED_UP = question("added-up", *TWO_ROOTS, roots=("n1", "n1"), a=2.0, b=3.0)
HIDDEN = question(
    "hidden",
    ("n1", "sub", "a", "b"),
    ("n2", "mul", "n1", "a"),
    roots=("n1", "n2"),
    zero=True,
    a=2.0,
    b=3.0,
)


def deep() -> Case:
    """Ask for x·w, and then 99,999 times that plus w."""
    steps: list[Step] = [("n1", "mul", "x", "w")]
    steps += [(f"n{n}", "add", f"n{n - 1}", "w") for n in range(2, DEEP + 1)]
    return question("deep", *steps, x=3.0, w=2.0)

"""Known mistakes: their numbers are those found in the wild, and each can be caught."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.authoring.coverage import passes
from harness.autodiff.engine import CORRECT, evaluate
from harness.autodiff.mistakes.catalogue import CATALOGUE, in_kata
from harness.autodiff.mistakes.mistake import ACTIVATIONS, BACKWARD, DEEP_GRAPH
from harness.load.hints import read_hints
from harness.load.repository import Repository
from harness.model import Answered, Raised, Refused, TimedOut
from harness.tests.formulas import KNOT, TWO_ROOTS, ZEROED, case, expression

if TYPE_CHECKING:
    from harness.model import Expression

REPOSITORY = Repository(Path(__file__).parents[2])
KNOWN = {mistake.id: mistake for mistake in CATALOGUE}
SHARED = "y = a*b\n"


def rungs(count: int) -> str:
    """Return a ladder in which every value is used twice."""
    return f"y = a*b\nfor _ in range({count}):\n    y = y*b + y\ny"


# What goes wrong in scalar reverse-mode autodiff, with the gradients that were found by running it.
FOUND: list[tuple[str, str | Expression, tuple[float, ...], list[float], list[float]]] = [
    ("assigns-in-every-operation", "a + a", (3,), [2], [1]),
    ("assigns-in-add", "a + a", (3,), [2], [1]),
    ("assigns-in-add", KNOT, (2, 3), [252, 127], [108, 78]),
    ("assigns-in-tanh", "tanh(a) + a", (0.5,), [1.786447733], [0.786447733]),
    ("assigns-in-relu", "relu(a) + a", (2,), [2], [1]),
    ("assigns-in-exp", "exp(a) + a", (0.5,), [2.648721271], [1.648721271]),
    ("assigns-in-log", "log(a) + a", (2,), [1.5], [0.5]),
    ("assigns-in-pow", "a**3 + a", (2,), [13], [12]),
    ("no-out-grad-in-add", "(a + b)*c", (2, 3, 5), [5, 5, 5], [1, 1, 5]),
    ("no-out-grad-in-mul", "(a*b)*c", (2, 3, 5), [15, 10, 6], [3, 2, 6]),
    (
        "no-out-grad-in-tanh",
        "tanh(a)*b",
        (0.5, 3),
        [2.359343199, 0.462117157],
        [0.786447733, 0.462117157],
    ),
    ("both-to-self-in-mul", "(a*b)*c", (2, 3, 5), [15, 10, 6], [55, 0, 0]),
    ("own-factor-in-mul", "a*b + a*a", (2, -3), [1, 2], [6, -3]),
    ("product-rule-in-add", "(a + b) + a", (2, 5), [2, 1], [17, 4]),
    (
        "input-squared-in-tanh",
        "tanh(a)*b",
        (0.5, 3),
        [2.359343199, 0.462117157],
        [2.25, 0.462117157],
    ),
    (
        "no-square-in-tanh",
        "tanh(a)*b",
        (0.5, 3),
        [2.359343199, 0.462117157],
        [1.613648528, 0.462117157],
    ),
    ("nothing-back-in-every-operation", "a*a", (3,), [6], [0]),
    ("pre-order-on-every-path", SHARED + "y + y", (2, 3), [6, 4], [12, 8]),
    ("pre-order-on-every-path", KNOT, (2, 3), [252, 127], [1161, 745]),
    ("pre-order", SHARED + "y + tanh(y)", (0.5, 0.8), [1.484511029, 0.927819393], [0.8, 0.5]),
    ("pre-order", KNOT, (2, 3), [252, 127], [180, 79]),
    ("breadth-first", SHARED + "y + tanh(y)", (0.5, 0.8), [1.484511029, 0.927819393], [0.8, 0.5]),
    ("breadth-first", KNOT, (2, 3), [252, 127], [132, 43]),
    ("post-order", "(a*b)*c", (2, 3, 5), [15, 10, 6], [0, 0, 6]),
    ("post-order-on-every-path", SHARED + "y + y", (2, 3), [6, 4], [12, 8]),
    ("post-order-on-every-path", KNOT, (2, 3), [252, 127], [594, 359]),
    ("marked-on-the-stack", SHARED + "y + y*a", (2, 3), [15, 6], [9, 2]),
    ("marked-by-number", "a*b + c*d", (2, 3, 1, 6), [3, 2, 6, 1], [3, 2, 0, 0]),
    ("leaves-merged-by-number", "a + b", (3, 3), [1, 1], [2, 2]),
    ("marked-for-ever", ZEROED, (2, 3, 5), [15, 10, 6], [0, 0, 6]),
    ("listed-for-ever", TWO_ROOTS, (2, 3, 5), [4, 2, 1], [7, 4, 1]),
    ("zeroing-inside", TWO_ROOTS, (2, 3, 5), [4, 2, 1], [1, 2, 1]),
    ("no-seed", "a*a", (3,), [6], [0]),
    ("starting-at-one", "a*a", (3,), [6], [7]),
    ("data-as-seed", "a + a", (3,), [2], [12]),
    ("open-at-zero-in-relu", "relu(a)", (0,), [0], [1]),
    ("half-at-zero-in-relu", "relu(a)", (0,), [0], [0.5]),
    ("no-gate-in-relu", "relu(a)", (-2,), [0], [1]),
    ("data-in-relu", "relu(a)", (2,), [1], [2]),
    ("power-rule-in-exp", "exp(a)", (2,), [7.389056099], [5.436563657]),
    ("input-in-exp", "exp(a)", (2,), [7.389056099], [2]),
    ("one-over-output-in-log", "log(a)", (2,), [0.5], [1.442695041]),
    ("minus-outside-in-pow", "a**2", (3,), [6], [17]),
    ("reflected-minus", "1 - a", (3,), [-1], [1]),
    ("reflected-division", "6/a", (2,), [-1.5], [0.166666667]),
    ("plus-in-sub", "a - b", (3, 4), [1, -1], [1, 1]),
    ("no-numerator-in-div", "a/b", (6, 2), [0.5, -1.5], [0.5, -0.25]),
]


@pytest.mark.parametrize(("mistake", "some", "values", "right", "wrong"), FOUND)
def test_found_numbers(
    mistake: str,
    some: str | Expression,
    values: tuple[float, ...],
    right: list[float],
    wrong: list[float],
) -> None:
    """A mistake's engine gives exactly the numbers that were found, and ours the right ones."""
    some = expression(some) if isinstance(some, str) else some
    for engine, expected in ((CORRECT, right), (KNOWN[mistake].engine, wrong)):
        outcome = evaluate(some, values, engine=engine)
        assert isinstance(outcome, Answered)
        assert [round(outcome.gradients[name], 9) for name in some.inputs] == expected


DEEP = "out = a\nfor _ in range(995):\n    out = out + a\nout"


@pytest.mark.parametrize(
    ("mistake", "formula", "values", "kind", "message"),
    [
        ("quotient-in-mul", "a*b", (2, 0), Raised, "ZeroDivisionError"),
        ("recursion", DEEP, (1,), Raised, "RecursionError"),
        ("unhashable", "a + a", (1,), Raised, "TypeError"),
        ("called-at-once-in-every-operation", "a*b", (2, 3), Raised, "TypeError"),
        ("no-zeroth-power-in-pow", "a**0", (0,), Raised, "ZeroDivisionError"),
        ("exp-and-log-in-pow", "a**2", (-3,), Refused, "log of -3.0"),
        ("multiplying-in-pow", "a**0.5", (4,), Raised, "TypeError"),
        ("overflow-above-in-tanh", "tanh(a)", (400,), Raised, "OverflowError"),
        ("overflow-below-in-tanh", "tanh(a)", (-400,), Raised, "OverflowError"),
        ("cosh-overflow-in-tanh", "tanh(a)", (400,), Raised, "OverflowError"),
        ("other-error-in-log", "log(a)", (0,), Raised, "AssertionError"),
        ("late-check-in-log", "log(a)", (0,), Raised, "ValueError"),
        ("no-reflected-forms", "2*a", (3,), Raised, "TypeError"),
        ("no-plain-numbers", "a*2", (3,), Raised, "AttributeError"),
    ],
)
def test_found_errors(
    mistake: str, formula: str, values: tuple[float, ...], kind: type[Raised], message: str
) -> None:
    """Some mistakes end in an error, and so do their engines."""
    outcome = evaluate(expression(formula), values, engine=KNOWN[mistake].engine)
    assert isinstance(outcome, kind)
    assert outcome.message.startswith(message)


def test_no_check_leaves_a_gradient() -> None:
    """A log without its check goes on: −1 gets the gradient 1/x."""
    outcome = evaluate(expression("log(a)"), [-1], engine=KNOWN["no-check-in-log"].engine)
    assert isinstance(outcome, Answered)
    assert outcome.gradients["a"] == -1


@pytest.mark.parametrize(
    "mistake",
    ["pre-order-on-every-path", "post-order-on-every-path", "breadth-first-on-every-path"],
)
def test_exponential(mistake: str) -> None:
    """Without memory, eight rungs of a ladder give wrong numbers, and 22 take too long."""
    engine = KNOWN[mistake].engine
    assert isinstance(evaluate(expression(rungs(8)), (2, 0.5), engine=engine), Answered)
    assert evaluate(expression(rungs(22)), (2, 0.5), engine=engine) == TimedOut(2.0)


def test_a_list_is_too_slow() -> None:
    """Searching a list shows in its time alone, and only in a deep graph."""
    engine = KNOWN["marked-in-a-list"].engine
    shallow = case(KNOT, 2, 3)
    assert passes(shallow, evaluate(shallow.expression, shallow.values, engine=engine))
    assert isinstance(evaluate(expression(rungs(15_000)), (2, -1), engine=engine), TimedOut)


# The catalogue.


def test_ids_are_unique() -> None:
    """An id names one mistake, and can name a file."""
    assert len(KNOWN) == len(CATALOGUE)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in KNOWN)


def test_words() -> None:
    """A name completes a sentence, a sentence is one, and nothing is left to fill in."""
    for mistake in CATALOGUE:
        assert not mistake.name.endswith(".")
        assert mistake.sentence.endswith((".", "…"))
        assert "{" not in mistake.name + mistake.sentence
        assert mistake.hints


@pytest.mark.parametrize("kata", ["local-gradients", BACKWARD, ACTIVATIONS, DEEP_GRAPH])
def test_hints_exist(kata: str) -> None:
    """Each mistake of a kata points to a level of its hints."""
    levels = len(read_hints(REPOSITORY, kata))
    assert in_kata(kata)
    assert all(1 <= mistake.hints[kata] <= levels for mistake in in_kata(kata))
    assert all(kata in mistake.katas for mistake in in_kata(kata))

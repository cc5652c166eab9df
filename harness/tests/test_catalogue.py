"""Every known mistake can be caught, in whatever order the inputs of values are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from harness.authoring.coverage import is_caught, passes
from harness.autodiff.engine import CORRECT, evaluate
from harness.autodiff.mistakes.catalogue import CATALOGUE, engines
from harness.autodiff.mistakes.circumstances import arrangement, arrangements, composed
from harness.autodiff.mistakes.mistake import ACTIVATIONS, BACKWARD, DEEP_GRAPH, Mistake
from harness.model import Answered
from harness.model.frozen import replace
from harness.tests.formulas import (
    KNOT,
    TWO_ROOTS,
    ZEROED,
    case,
    expression,
    graphs,
    small_numbers,
)

if TYPE_CHECKING:
    from harness.autodiff.engine import Arrange
    from harness.model import Case, Expression, Outcome, Step

KNOWN = {mistake.id: mistake for mistake in CATALOGUE}

# Small cases that show all mistakes between them.
SHOWN = [
    case(some, *values)
    for some, *values in (
        (KNOT, 2, 3),
        (TWO_ROOTS, 2, 3, 5),
        (ZEROED, 2, 3, 5),
        ("a + b", 3, 3),
        ("a + a", 3),
        ("a*b", 2, 0),
        ("(a + b)*(a*b)", 2, 0.5),
        ("tanh(a)", 400),
        ("tanh(a)", -400),
        ("tanh(a + b)*tanh(a*b)", 0.3, 0.6),
        ("y = a*b\ntanh(y) + y*a", 0.5, 0.8),
        ("y = a*b\n(y*y)*b + y", 0.5, 0.8),
        ("y = a*b\nz = a + b\n(y + y*a)*(z*a + z)", 2, 3),
        ("y = a*b\nz = a + b\n(y*y + y*a)*(z*a + z*z)", 2, 3),
        ("a - a", 2),
        ("a / a", 2),
        ("-a + a", 2),
        ("1 - a", 3),
        ("6 / a", 2),
        ("(a - b)*(a/b)", 3, 4),
        ("(a/b)/a", 2, 3),
        ("(a*b)/b - a", 2, 3),
        ("a**0", 0),
        ("a**0.5", 2),
        ("a**3 + a", 2),
        ("(a*b)**2*a", 2, 3),
        ("(-(a*b))**2 + a", 2, 3),
        ("relu(a)", 0),
        ("relu(a)", -2),
        ("relu(a) + a", 2),
        ("relu(a*b)*c", 2, 3, -4),
        ("exp(a) + a", 0.5),
        ("exp(a*b)*a", 0.5, 0.7),
        ("log(a)", 0),
        ("log(a)", -1),
        ("log(a) + a", 2),
        ("log(a*b)*b", 2, 3),
    )
]
DEEP_CASE = case("out = a\nfor _ in range(12000):\n    out = out*b + a\nout", 1, 0.5)
ONLY_DEEP = {"recursion", "marked-in-a-list"}
FEW = {"add", "mul", "tanh"}


def cases_of(kata: str) -> list[Case]:
    """Return the small cases that only have the operations of a kata."""
    return [
        small
        for small in SHOWN
        if kata == ACTIVATIONS or {step[1] for step in small.expression.graph.steps} <= FEW
    ]


@pytest.mark.parametrize(
    ("kata", "mistake"),
    [
        pytest.param(kata, mistake, id=f"{kata}-{mistake.id}")
        for mistake in CATALOGUE
        for kata in mistake.katas
    ],
)
def test_each_mistake_can_be_caught(kata: str, mistake: Mistake) -> None:
    """In each of its katas a mistake is caught by a small case, whichever input comes first."""
    cases = [DEEP_CASE] if mistake.id in ONLY_DEEP else cases_of(kata)
    assert any(is_caught(mistake, kata, small) for small in cases)


def test_the_right_engine_is_not_caught() -> None:
    """An engine without a mistake passes all of them."""
    right = Mistake("none", "", "", {}, CORRECT)
    for kata in (BACKWARD, ACTIVATIONS):
        assert not any(is_caught(right, kata, small) for small in cases_of(kata))


def test_order_decides_about_simple_diamonds() -> None:
    """Pre-order is right on y + tanh(y) from the other side, and on the knot from none."""
    diamond = case("y = a*b\ny + tanh(y)", 0.5, 0.8)
    assert not is_caught(KNOWN["pre-order"], BACKWARD, diamond)
    assert is_caught(KNOWN["pre-order"], BACKWARD, case(KNOT, 2, 3))


@pytest.mark.parametrize("mistake", [each for each in CATALOGUE if each.lucky])
def test_lucky_mistakes(mistake: Mistake) -> None:
    """What is called lucky passes every case in some arrangement of its own."""
    for small in cases_of(BACKWARD):
        ways = arrangements(len(small.expression.graph.steps), as_set=False, most=1024)
        outcomes = (run(mistake, small, arrange) for arrange in ways)
        assert any(passes(small, outcome) for outcome in outcomes)


def run(mistake: Mistake, some: Case, arrange: Arrange) -> Outcome:
    """Run a mistake on a case with the inputs of values found in this way."""
    return evaluate(some.expression, some.values, engine=replace(mistake.engine, arrange=arrange))


def test_a_mistake_in_an_operation_has_one_engine() -> None:
    """Order plays no part in it."""
    graph = expression(KNOT).graph
    assert list(engines(KNOWN["assigns-in-add"], ACTIVATIONS, graph)) == [
        KNOWN["assigns-in-add"].engine
    ]
    assert len(list(engines(KNOWN["reflected-minus"], ACTIVATIONS, graph))) == 1


@pytest.mark.parametrize(
    ("mistake", "kata", "count"),
    [
        ("pre-order", BACKWARD, 32),
        ("pre-order", ACTIVATIONS, 64),
        ("marked-on-the-stack", BACKWARD, 2),
    ],
)
def test_a_mistake_in_backward_has_many(mistake: str, kata: str, count: int) -> None:
    """It is run in many arrangements, in activations also with - and / made of others."""
    assert len(list(engines(KNOWN[mistake], kata, expression(KNOT).graph))) == count


def test_deep_graphs_have_few() -> None:
    """What takes long is run in the order as written and in its reverse."""
    assert len(list(engines(KNOWN["pre-order"], DEEP_GRAPH, DEEP_CASE.expression.graph))) == 2


# What an outcome may depend on.


def arranged(bits: int, *, as_set: bool) -> list[str]:
    """Return how the inputs of the values 0, 1 and 2 are found."""
    arrange = arrangement(bits, as_set=as_set)
    return ["".join(arrange(tuple(pair), k)) for k, pair in enumerate(("ab", "cd", "ee"))]  # type: ignore[arg-type] # str


def test_arrangement() -> None:
    """Bit k turns the inputs of value k round; a set has an input once."""
    assert arranged(0, as_set=False) == ["ab", "cd", "ee"]
    assert arranged(0b010, as_set=False) == ["ab", "dc", "ee"]
    assert arranged(0b101, as_set=True) == ["ba", "cd", "e"]


def test_arrangements() -> None:
    """All are there where that is few; else as many as asked for, the two plain ones first."""

    def found(values: int, most: int) -> list[str]:
        return [
            "".join("".join(arrange(tuple("ab"), k)) for k in range(values))  # type: ignore[arg-type] # str
            for arrange in arrangements(values, as_set=False, most=most)
        ]

    assert found(1, most=8) == ["ab", "ba"]
    assert len(set(found(3, most=8))) == 8
    many = found(20, most=10)
    assert many[:2] == ["ab" * 20, "ba" * 20]
    assert len(set(many)) == 10
    assert many == found(20, most=10)


@pytest.mark.parametrize(
    ("step", "steps"),
    [
        (("n", "neg", "a"), [("n", "mul", "a", -1)]),
        (("n", "sub", "a", "b"), [("n.1", "mul", "b", -1), ("n", "add", "a", "n.1")]),
        (("n", "sub", "a", 2), [("n", "add", "a", -2)]),
        (("n", "sub", 2, "a"), [("n.1", "mul", "a", -1), ("n", "add", "n.1", 2)]),
        (("n", "div", "a", "b"), [("n.1", "pow", "b", -1), ("n", "mul", "a", "n.1")]),
        (("n", "div", "a", 2), [("n", "mul", "a", 0.5)]),
        (("n", "div", 2, "a"), [("n.1", "pow", "a", -1), ("n", "mul", "n.1", 2)]),
        (("n", "add", 2, "a"), [("n", "add", "a", 2)]),
        (("n", "mul", 2, "a"), [("n", "mul", "a", 2)]),
        (("n", "mul", "a", "b"), [("n", "mul", "a", "b")]),
        (("n", "pow", "a", 2), [("n", "pow", "a", 2)]),
        (("n", "tanh", "a"), [("n", "tanh", "a")]),
    ],
)
def test_composed(step: Step, steps: list[Step]) -> None:
    """- and / are made of *, + and **, a plain number on the left goes to the right."""
    assert list(composed(step)) == steps


@settings(deadline=None)
@given(some=graphs(), values=small_numbers, bits=st.integers(0, 2**20), as_set=st.booleans())
def test_order_plays_no_part_in_right_engines(
    some: Expression, values: tuple[float, ...], bits: int, *, as_set: bool
) -> None:
    """However inputs are found and operations are made, a right traversal gives the same."""
    plain = evaluate(some, values)
    assume(isinstance(plain, Answered))
    assert isinstance(plain, Answered)
    assume(max(map(abs, [*plain.data.values(), *plain.gradients.values()])) < 1000)
    engine = replace(CORRECT, arrange=arrangement(bits, as_set=as_set))
    arranged = evaluate(some, values, engine=engine)
    assert isinstance(arranged, Answered)
    assert arranged.gradients == pytest.approx(plain.gradients, abs=1e-7)
    made_of_others = evaluate(some, values, engine=replace(engine, spell=composed))
    assert isinstance(made_of_others, Answered)
    assert made_of_others.data == pytest.approx(plain.data, abs=1e-7)
    assert made_of_others.gradients == pytest.approx(plain.gradients, abs=1e-7)

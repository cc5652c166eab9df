"""What the values of a graph are called, and how their numbers are written."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.load.scalars import NUMBER, trap_in
from harness.show.case import plain
from harness.show.graph_words import brief, listed, words_of
from harness.tests.formulas import KNOT, expression

CHAIN = "out = a\nfor _ in range(3):\n    out = tanh(out*b)\nout"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        pytest.param("a*b + a*a", ["a*b", "a*a", "a*b + a*a"], id="pieces"),
        pytest.param(
            KNOT,
            [
                "y = a*b",
                "y + a",
                "y + b",
                "z = (y + a) * (y + b)",
                "z*a",
                "(z*a) + b",
                "((z*a) + b) + z",
            ],
            id="names and pieces",
        ),
        pytest.param(
            CHAIN,
            [
                "a*b",
                "out₁ = tanh(a*b)",
                "out₁*b",
                "out₂ = tanh(out₁*b)",
                "out₂*b",
                "out₃ = tanh(out₂*b)",
            ],
            id="a name that a loop gives again and again",
        ),
        pytest.param("p = a + b\nq = p\nq*q", ["p = a + b", "p*p"], id="a second name"),
        pytest.param("y = a*b\ny = y + a\ny*y", ["y₁ = a*b", "y₂ = y₁ + a", "y₂*y₂"], id="rebound"),
        pytest.param(
            "a*b + a*b", ["a*b #1", "a*b #2", "a*b + a*b"], id="one piece that makes two values"
        ),
        pytest.param(
            "p = a*b\nq = a*b\np + q",
            ["p = a*b", "q = a*b", "p + q"],
            id="one piece with two names",
        ),
        pytest.param(
            "-a + 2*b**-2 - -1",
            ["-a", "b**-2", "2*b**-2", "-a + 2*b**-2", "-a + 2*b**-2 - -1"],
            id="plain numbers make no values",
        ),
        pytest.param("(a +\n  b) * a", ["a + b", "(a + b) * a"], id="over several lines"),
    ],
)
def test_values_go_by_the_words_of_the_formula(formula: str, expected: list[str]) -> None:
    """Every value built has a line of its own, in the order in which they are built."""
    some = expression(formula)
    words = words_of(some)
    assert [each.line for each in words.values()] == [*some.inputs, *expected]
    assert list(words) == [*some.inputs, *(step[0] for step in some.graph.steps)]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("y = a*b\ny + y", ["a.grad", "b.grad", "y.grad", "(y + y).grad"]),
        (
            "tanh(a)*exp(tanh(a))",
            [
                "a.grad",
                "(tanh(a) #1).grad",
                "(tanh(a) #2).grad",
                "(exp(tanh(a))).grad",
                "(tanh(a)*exp(tanh(a))).grad",
            ],
        ),
        ("relu(a)", ["a.grad", "relu(a).grad"]),
    ],
)
def test_a_gradient_is_called_as_python_would(formula: str, expected: list[str]) -> None:
    """What is more than a name or a call stands in parentheses."""
    assert [each.gradient for each in words_of(expression(formula)).values()] == expected


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (6.0, "6"),
        (-0.0, "0"),
        (0.5, "0.5"),
        (0.1, "0.1"),
        (0.1 + 0.2, "0.300000000"),
        (1 / 3, "0.333333333"),
        (-100.0, "-100"),
        (1e-12, "0.000000000"),
        (2.0**60, "1.152921504606847e+18"),
        (1e300, "1e+300"),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
    ],
)
def test_numbers_are_short_where_they_are_exact(number: float, text: str) -> None:
    """Nine decimals say that a number goes on; fewer say that it is exactly that."""
    assert brief(number) == text


@pytest.mark.parametrize(
    ("names", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_names_are_listed_as_in_a_sentence(names: list[str], text: str) -> None:
    """Commas, and an and before the last."""
    assert listed(names) == text


@given(st.integers(-(10**14), 10**14).map(lambda units: units / 10**9) | st.floats(-1e300, 1e300))
def test_a_number_is_written_as_in_a_case_file(number: float) -> None:
    """No exponent, no zeros at the end, no decimals of its own, the same float when read."""
    text = plain(number)
    assert NUMBER.fullmatch(text)
    assert float(text) == number
    assert text.startswith("-") == (math.copysign(1, number) < 0)
    assert text == "-0.0" or not text.endswith("0") or "." not in text
    assert round(number, 9) != number or len(text.partition(".")[2]) <= 9


@pytest.mark.parametrize(
    ("number", "text"), [(0.0, "0"), (-0.0, "-0.0"), (2.0, "2"), (5e-10, "0.0000000005")]
)
def test_no_yaml_reader_takes_a_number_for_another(number: float, text: str) -> None:
    """Minus zero has a decimal: -0 is 0 to some of them."""
    assert plain(number) == text
    assert trap_in(text) is None

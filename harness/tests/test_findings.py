"""What is said of cases that are not fair."""

from __future__ import annotations

import math

import pytest

from harness.autodiff.digits import prove
from harness.model import Answer, Case, DomainError
from harness.tests.formulas import case

ANY = Answer(0, (0,))
TIE = 5e-10
UNIT = math.ulp(TIE)


@pytest.mark.parametrize(
    ("unfair", "path", "words"),
    [
        pytest.param(
            case("a*b + a*a", 2, 3, expected=Answer(10, (7.000000001, 2))),
            "gradients a",
            "the gradient of a is 7.0, which rounds to 7.000000000, not to 7.000000001",
            id="a-digit-off-by-one",
        ),
        pytest.param(
            case("exp(a)", 2, expected=Answer(7.389056098, (7.389056099,))),
            "output",
            "the output is 7.38905609893065, which rounds to 7.389056099, not to 7.389056098",
            id="a-digit-of-the-output-off-by-one",
        ),
        pytest.param(
            case("a*b + a*a", TIE, 0),
            "gradients b",
            "the gradient of b is 0.0000000005, 3.1e-17 units of the ninth decimal from a "
            "rounding edge, and correct implementations may be ",
            id="rounding-edge",
        ),
        pytest.param(
            case("a*b", TIE + 3 * UNIT, 1),
            "output",
            "units apart: change a value a little",
            id="reached-from-above",
        ),
        pytest.param(
            case("a*b", TIE - 3 * UNIT, 1),
            "output",
            "units apart: change a value a little",
            id="reached-from-below",
        ),
        pytest.param(
            case("a + b", TIE + 7 * UNIT, 0),
            "output",
            "units apart: change a value a little",
            id="within-twice-four-units",
        ),
        pytest.param(
            case("a + b", TIE - 7 * UNIT, 0),
            "output",
            "units apart: change a value a little",
            id="within-twice-four-units-below",
        ),
        pytest.param(
            case("a*b + a*a", 123456.789, -123455.789),
            "output",
            "the output is 123456.789, above 100000, where floats run out of digits: "
            "choose smaller values",
            id="too-large",
        ),
        pytest.param(
            case("a - b", -60_000, 40_000.5),
            "output",
            "the output is -100000.5, above 100000",
            id="too-large-below-zero",
        ),
        pytest.param(
            case("y = a*b\nz = y - c\nz*d", 0.1, 3, 0.3, 1e7),
            "output",
            "n2 = n1 - c cancels: little is left, and its last digits are lost; choose values that "
            "keep the two apart",
            id="cancellation",
        ),
        pytest.param(
            case("y = a*b\nz = y + 0.3\nz*c", 0.1, -3, 1e7),
            "output",
            "n2 = n1 + 0.3 cancels",
            id="cancellation-of-a-sum-with-a-number",
        ),
        pytest.param(
            case("y = a*b\nz = y - c\nz*d", 1000.1, 3, 3000.299, 1e5),
            "output",
            "n2 = n1 - c cancels",
            id="cancellation-of-large-numbers",
        ),
        pytest.param(
            case("y = relu(a)\nz = y*b - c\nz*d", 0.1, 3, 0.3, 1e7),
            "output",
            "n3 = n2 - c cancels",
            id="cancellation-behind-an-open-relu",
        ),
        pytest.param(
            case("y = a*b\nz = y - 6\nrelu(z)", 2, 3),
            "gradients a",
            "n2 is 0 or next to it, where n3 = relu(n2) has its kink; choose values that keep it "
            "away from 0, or take relu of an input",
            id="kink",
        ),
        pytest.param(
            case("out = a\nfor _ in range(10000):\n    out = out + a\nout", 1),
            "output",
            "the errors of many or of large numbers add up; choose smaller values",
            id="many-errors",
        ),
        pytest.param(
            case("y = a - b\nout = y\nfor _ in range(10000):\n    out = out + y\nout", 2, 1),
            "output",
            "the errors of many or of large numbers add up; choose smaller values",
            id="many-errors-and-a-harmless-difference",
        ),
        pytest.param(
            case("out = a\nfor _ in range(3000):\n    out = out + a\nout", 1 + 5e-10 / 3001),
            "output",
            "the errors of many or of large numbers add up; choose smaller values",
            id="many-errors-on-an-edge",
        ),
        pytest.param(
            case("y = exp(a)\nexp(y)", 7, expected=ANY),
            "values",
            "n2 is inf: choose values for which every step is finite",
            id="infinite",
        ),
        pytest.param(
            case("y = exp(a)\nz = a - a\ny*a", 800, expected=ANY),
            "values",
            "n1 is inf: choose values for which every step is finite",
            id="the-first-infinite",
        ),
        pytest.param(
            case("y = a**0.5\nlog(y)", 5e-324, expected=ANY),
            "values",
            "a has the gradient inf: choose values for which every step is finite",
            id="infinite-gradient",
        ),
        pytest.param(
            case("y = a*b\ny/y", 1.7976931348623157e308, 1),
            "output",
            "correct implementations may be inf units apart",
            id="infinite-in-some-trials",
        ),
        pytest.param(
            case("1/a", 0, expected=ANY),
            "values",
            "no number comes of these values: division by zero (at n1); choose others",
            id="division-by-zero",
        ),
        pytest.param(
            case("1/(a*b - c)", 0.1, 3, 0.3, expected=Answer(0, (0, 0, 0))),
            "values",
            "some correct implementations find no number: division by zero (at n3); choose others",
            id="division-by-nearly-zero",
        ),
        pytest.param(
            case("y = exp(a)\nz = exp(y)\nexp(z)", 20, expected=ANY),
            "values",
            "no number comes of these values: e**485165195.4097903 is too large",
            id="too-large-at-50-digits",
        ),
        pytest.param(
            case("y = exp(a)\ny**1000", 20, expected=ANY),
            "values",
            "no number comes of these values: 485165195.4097903**1000 is too large (at n2)",
            id="a-power-too-large-at-50-digits",
        ),
        pytest.param(
            case("1/((a + b) - a - b)", 1e16, 1, expected=Answer(-1, (0, 0))),
            "values",
            "no number comes of these values: division by zero (at n4); choose others",
            id="division-by-zero-at-50-digits-only",
        ),
        pytest.param(
            case("1/(a + b - a)", 1e50, 3, expected=Answer(1 / 3, (0, 0))),
            "values",
            "no number comes of these values: division by zero (at n3); choose others",
            id="division-by-zero-in-floats-only",
        ),
        pytest.param(
            case("log(a + b - a)", 1e50, 3, expected=Answer(1.098612289, (0, 0.333333333))),
            "values",
            "no number comes of these values: log of 0.0: only numbers above 0 have a logarithm",
            id="log-of-0-in-floats-only",
        ),
        pytest.param(
            case("a**0.5", -4, expected=ANY),
            "values",
            "no number comes of these values: -4.0**0.5 is not a real number (at n1); choose "
            "others",
            id="no-real-number",
        ),
        pytest.param(
            case("log(a)", -2, expected=ANY),
            "output",
            "log of -2.0: only numbers above 0 have a logarithm; write error: domain in place of "
            "output and gradients",
            id="a-domain-error-not-expected",
        ),
        pytest.param(
            case("log(a)", 2, expected=DomainError()),
            "error",
            "no log of 0 or less is taken here: give output and gradients",
            id="no-domain-error",
        ),
        pytest.param(
            case("log(a - b)", 2, 2, expected=DomainError()),
            "error",
            "log gets a number so near 0 that some correct implementations have it above 0: go "
            "further below 0, or take log of an input",
            id="refused-on-a-hair",
        ),
        pytest.param(
            case("y = a*b\nlog(y - 6)", 2, 3 + 1e-15, expected=Answer(0, (0, 0))),
            "values",
            "some correct implementations find no number: log of a number so near 0 that in some "
            "trials it is not above (at n3); choose others",
            id="accepted-on-a-hair",
        ),
    ],
)
def test_unfair(unfair: Case, path: str, words: str) -> None:
    """What is unfair is said with its place, the number, and what to try."""
    found = prove(unfair)
    assert path in {" ".join(finding.path) for finding in found}
    assert any(words in finding.message for finding in found if " ".join(finding.path) == path), (
        found
    )


def test_every_number_is_looked_at() -> None:
    """All findings come at once, the output's first, then the gradients' in order."""
    found = prove(case("a*b", 2, 3, expected=Answer(5, (2, 3))))
    assert [finding.path for finding in found] == [
        ("output",),
        ("gradients", "a"),
        ("gradients", "b"),
    ]


def test_a_number_has_one_finding() -> None:
    """A wrong digit of a number on an edge is not worth a word."""
    edge = case("a*b", TIE, 1, expected=Answer(3, (1, 3)))
    assert [finding.path for finding in prove(edge)] == [("output",), ("gradients", "b")]
    assert all("rounding edge" in finding.message for finding in prove(edge))

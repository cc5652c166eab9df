"""The proof of digits: what is right, which cases are fair, and what is said of others."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from harness.autodiff import digits
from harness.autodiff.digits import Finding, correct, prove
from harness.autodiff.disturbance import Disturbed
from harness.autodiff.mistakes.mistake import wrong
from harness.model import Answer, Case, DomainError
from harness.tests.formulas import KNOT, case, expression

if TYPE_CHECKING:
    from harness.model import Expected

ANY = Answer(0, (0,))
TIE = 5e-10
UNIT = math.ulp(TIE)


@pytest.mark.parametrize(
    ("formula", "values", "expected"),
    [
        pytest.param(KNOT, (2, 3), Answer(219, (252, 127)), id="knot"),
        pytest.param("tanh(a)", (0.5,), Answer(0.462117157, (0.786447733,)), id="tanh"),
        pytest.param("tanh(a)", (400,), Answer(1, (0,)), id="tanh-of-much"),
        pytest.param("1/a", (3,), Answer(0.333333333, (-0.111111111,)), id="thirds"),
        pytest.param("a*b", (2**-10, 1), Answer(0.000976562, (1, 0.000976562)), id="tie-down"),
        pytest.param("a*b", (-(2**-10), 1), Answer(-0.000976562, (1, -0.000976562)), id="minus"),
        pytest.param("a*b", (3 * 2**-10, 1), Answer(0.002929688, (1, 0.002929688)), id="tie-up"),
        pytest.param("a*b", (1e20, 1), Answer(1e20, (1, 1e20)), id="large"),
        pytest.param("log(a)", (0,), DomainError(), id="log-of-0"),
    ],
)
def test_what_is_right(formula: str, values: tuple[float, ...], expected: Expected) -> None:
    """The digits are those of the exact number, half to even."""
    assert correct(expression(formula), values) == expected


def test_zero_has_no_sign() -> None:
    """Minus zero is zero."""
    got = correct(expression("a*b"), (0, -1))
    assert isinstance(got, Answer)
    assert math.copysign(1, got.output) == 1


@pytest.mark.parametrize(("formula", "x"), [("1/a", 0), ("a**0.5", -1), ("a**0.5", 0)])
def test_nothing_is_right(formula: str, x: float) -> None:
    """Where there is no number, forward or backward, none is made up."""
    with pytest.raises(ArithmeticError):
        correct(expression(formula), [x])


@pytest.mark.parametrize(
    "fair",
    [
        pytest.param(case(KNOT, 2, 3), id="knot"),
        pytest.param(case("tanh(a)", 400), id="tanh-of-much"),
        pytest.param(case("relu(a)", 0), id="relu-at-zero"),
        pytest.param(case("relu(a*b)", -2, 3), id="relu-below-zero"),
        pytest.param(case("a + b", 60_000, 40_000), id="the-largest"),
        pytest.param(case("a + b", -60_000, -40_000), id="the-smallest"),
        pytest.param(case("a*b", TIE + 20 * UNIT, 1), id="as-near-an-edge-as-may-be"),
        pytest.param(case("a*b", TIE - 20 * UNIT, 1), id="as-near-below"),
        pytest.param(case("log(a)", 0), id="log-of-0"),
        pytest.param(case("log(a - b)", 1, 2), id="log-below-0"),
        pytest.param(case("y = exp(a)\n1/y", 20), id="a-large-value-between"),
        pytest.param(case("out = a\nfor _ in range(995):\n    out = out + a\nout", 1), id="deep"),
    ],
)
def test_fair(fair: Case) -> None:
    """A case that no correct implementation can miss has no findings."""
    assert prove(fair) == []


@pytest.mark.parametrize(
    ("unfair", "path", "words"),
    [
        pytest.param(
            case("a*b + a*a", 2, 3, expected=Answer(10, (7.000000001, 2))),
            "gradients a",
            "the gradient of a is 7.000000000000000, which rounds to 7.000000000, not to "
            "7.000000001",
            id="a-digit-off-by-one",
        ),
        pytest.param(
            case("exp(a)", 2, expected=Answer(7.389056098, (7.389056099,))),
            "output",
            "the output is 7.389056098930650, which rounds to 7.389056099, not to 7.389056098",
            id="a-digit-of-the-output-off-by-one",
        ),
        pytest.param(
            case("a*b + a*a", TIE, 0),
            "gradients b",
            "the gradient of b is 0.000000000500000, 3.1e-17 units of the ninth decimal from a "
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
            case("a*b", TIE + 6 * UNIT, 1),
            "output",
            "units apart: change a value a little",
            id="too-near-an-edge-for-comfort",
        ),
        pytest.param(
            case("a*b + a*a", 123456.789, -123455.789),
            "output",
            "the output is 123456.788999999989755, above 100000, where floats run out of digits: "
            "choose smaller values",
            id="too-large",
        ),
        pytest.param(
            case("a - b", -60_000, 40_000.5),
            "output",
            "the output is -100000.500000000000000, above 100000",
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
            case("y = a*b\nz = y - 6\nrelu(z)", 2, 3),
            "gradients a",
            "n2 is 0 or next to it, where n3 = relu(n2) has its kink; choose values that keep it "
            "away from 0, or take relu of an input",
            id="kink",
        ),
        pytest.param(
            case("out = a\nfor _ in range(20000):\n    out = out + a\nout", 1),
            "output",
            "the errors of many or of large numbers add up; choose smaller values",
            id="many-errors",
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
            "no number comes of these values: ZeroDivisionError: float division by zero (at n1); "
            "choose others",
            id="division-by-zero",
        ),
        pytest.param(
            case("1/(a*b - c)", 0.1, 3, 0.3, expected=Answer(0, (0, 0, 0))),
            "values",
            "some correct implementations find no number: ZeroDivisionError: float division by "
            "zero (at n3); choose others",
            id="division-by-nearly-zero",
        ),
        pytest.param(
            case("a**0.5", -4, expected=ANY),
            "values",
            "no number comes of these values: ArithmeticError: -4.0**0.5 is not a real number (at "
            "n1); choose others",
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
            "some correct implementations find no number: OnAHair: log of a number so near 0 that "
            "in some trials it is not above (at n3); choose others",
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


def test_the_float_engine_has_to_agree() -> None:
    """An engine on floats that gives other digits is a finding."""
    engine = wrong(["mul"], {"local": lambda _m, _out, a, b: (b, a + 1e-8)})
    assert prove(case("a*b", 2, 3), engine=engine) == [
        Finding(
            ("gradients", "b"),
            "the gradient of b is 2.000000000000000, but the float engine gives 2.00000001",
        )
    ]


@pytest.mark.parametrize("result", [0.0, math.nan])
def test_the_float_engine_has_to_refuse(result: float) -> None:
    """An engine on floats that answers where a domain error is expected is a finding."""
    engine = wrong(["log"], {"result": lambda _m, _a: result})
    assert [finding.path for finding in prove(case("log(a)", -1), engine=engine)] == [("error",)]


def test_a_verdict_never_changes() -> None:
    """The disturbances follow from the case's id, and so does what is said of them."""
    edge = case("a*b", TIE, 1)
    assert prove(edge) == prove(edge)


@pytest.mark.parametrize(
    ("operations", "trials"), [(1, 200), (200, 200), (400, 100), (10_000, 4), (20_000, 4)]
)
def test_trials(operations: int, trials: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small graphs have 200 trials, large ones fewer, and deep ones still 4."""
    asked = []

    def spy(seed: str, count: int) -> Disturbed:
        asked.append((seed, count))
        return Disturbed(seed, count)

    monkeypatch.setattr(digits, "Disturbed", spy)
    prove(case(f"out = a\nfor _ in range({operations}):\n    out = out*0.5\nout", 1))
    assert asked == [("some/case", trials)]

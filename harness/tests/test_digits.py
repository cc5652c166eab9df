"""The proof of digits: what is right, and which cases are fair."""

from __future__ import annotations

import math
from itertools import repeat
from typing import TYPE_CHECKING

import pytest

from harness.autodiff import digits, disturbance
from harness.autodiff.digits import Finding, correct, prove
from harness.autodiff.disturbance import Disturbed
from harness.autodiff.engine import CORRECT
from harness.autodiff.mistakes.mistake import wrong
from harness.model import Answer, Case, DomainError
from harness.model.frozen import replace
from harness.tests.formulas import KNOT, case, expression

if TYPE_CHECKING:
    from harness.model import Expected

TIE = 5e-10
UNIT = math.ulp(TIE)
SQUARED = "out = a\nfor _ in range(40):\n    out = out*out\nout"


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
        pytest.param("a + b - a", (1e50, 3), Answer(3, (0, 1)), id="fifty-digits"),
        pytest.param(SQUARED, (0.5,), Answer(0, (0,)), id="hardly-anything"),
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


@pytest.mark.parametrize(
    ("formula", "x", "why"),
    [
        pytest.param("1/a", 0, "division by zero", id="division-by-zero"),
        pytest.param("a**0.5", -1, "not a real number", id="not-real"),
        pytest.param("a**0.5", 0, "division by zero", id="a-gradient"),
        pytest.param("y = exp(a)\n1/exp(y)", 7, "n2 is inf", id="endless-on-the-way"),
    ],
)
def test_nothing_is_right(formula: str, x: float, why: str) -> None:
    """Where there is no number, forward or backward or on the way, none is made up."""
    with pytest.raises(ArithmeticError, match=why):
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
        pytest.param(case("a + b", TIE + 9 * UNIT, 0), id="just-beyond-twice-four-units"),
        pytest.param(case("a + b", TIE - 9 * UNIT, 0), id="just-beyond-twice-four-units-below"),
        pytest.param(case("log(a)", 0), id="log-of-0"),
        pytest.param(case("log(a - b)", 1, 2), id="log-below-0"),
        pytest.param(case("y = exp(a)\n1/y", 20), id="a-large-value-between"),
        pytest.param(case("y = exp(a)\nexp(-y)", 20), id="an-output-too-small-for-floats"),
        pytest.param(case("y = exp(a)\ny**-1000", 20), id="a-power-too-small-for-floats"),
        pytest.param(case(SQUARED, 0.5), id="an-output-of-a-trillion-binary-places"),
        pytest.param(case("out = a\nfor _ in range(995):\n    out = out + a\nout", 1), id="deep"),
    ],
)
def test_fair(fair: Case) -> None:
    """A case that no correct implementation can miss has no findings."""
    assert prove(fair) == []


@pytest.mark.parametrize("off", [1e-8, -1e-8])
def test_the_float_engine_has_to_agree(off: float) -> None:
    """An engine on floats that gives other digits, larger or smaller, is a finding."""
    engine = wrong(["mul"], {"local": lambda _m, _out, a, b: (b, a + off)})
    assert prove(case("a*b", 2, 3), engine=engine) == [
        Finding(
            ("gradients", "b"),
            f"the gradient of b is 2.0, but the float engine gives {2 + off}",
        )
    ]


@pytest.mark.parametrize("result", [0.0, math.nan])
def test_the_float_engine_has_to_refuse(result: float) -> None:
    """An engine on floats that answers where a domain error is expected is a finding."""
    engine = wrong(["log"], {"result": lambda _m, _a: result})
    assert [finding.path for finding in prove(case("log(a)", -1), engine=engine)] == [("error",)]


def test_the_float_engine_has_to_end() -> None:
    """An engine on floats that calls backward on values without end proves nothing."""
    engine = replace(CORRECT, order=lambda root, _: repeat(root))
    assert prove(case("a*b", 2, 3), engine=engine) == [
        Finding(
            ("values",),
            "no number comes of these values: it takes too long; choose others",
        )
    ]


def test_a_verdict_never_changes() -> None:
    """The disturbances follow from the case's id, and so does what is said of them."""
    edge = case("a*b", TIE, 1)
    assert prove(edge) == prove(edge)


def test_an_edge_is_unfair_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number exactly on an edge is refused even where no implementation is off at all."""
    monkeypatch.setattr(disturbance, "UNITS", 0)
    assert [finding.path for finding in prove(case("a + b", 2**-10, 0))] == [("output",)]
    assert prove(case("a + b", 2**-10, 2**-40)) == []


@pytest.mark.parametrize(
    ("steps", "trials"), [(1, 200), (200, 200), (221, 180), (400, 100), (10_000, 4), (100_000, 4)]
)
def test_trials(steps: int, trials: int) -> None:
    """Small graphs have 200 trials, large ones fewer, and deep ones still 4."""
    assert digits.how_many_trials(steps) == trials


def test_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The case's id is the seed of its trials, whose number follows from its steps."""
    asked = []

    def spy(seed: str, trials: int) -> Disturbed:
        asked.append((seed, trials))
        return Disturbed(seed, trials)

    monkeypatch.setattr(digits, "Disturbed", spy)
    prove(case("out = a\nfor _ in range(400):\n    out = out*0.5\nout", 1))
    assert asked == [("some/case", 100)]

"""When an attempt's outcome counts as that of an engine."""

from __future__ import annotations

from math import inf, nan

import pytest

from harness.judging.alike import alike
from harness.judging.judge import judge
from harness.model import (
    Answered,
    Crashed,
    NotANumber,
    Outcome,
    Printed,
    Raised,
    Refused,
    TimedOut,
)
from harness.tests.formulas import case

PRODUCT, LOG_OF_ZERO = case("a*b", 2, 3), case("log(a)", 0)


def product(output: float, a: float, b: float) -> Answered:
    """Return an answer to a*b; what is in between may be anything."""
    return Answered(data={"a": 2.0, "b": 3.0, "n1": output}, gradients={"a": a, "b": b, "n1": 1.0})


@pytest.mark.parametrize(
    ("yours", "engines", "same"),
    [
        pytest.param(product(6, 3, 1), product(6, 3, 1), True, id="same numbers"),
        pytest.param(product(6, 3, 1), product(6, 3, 1 + 5e-10), True, id="nine decimals"),
        pytest.param(product(6, 3, 1e6), product(6, 3, 1e6 + 5e-4), True, id="a large number"),
        pytest.param(product(6, 3, 1), product(6, 3, 1 + 5e-9), False, id="eight decimals"),
        pytest.param(product(6, 3, 1), product(6, 3, 1.5), False, id="other gradient"),
        pytest.param(product(6, 3, 2), product(6, 3, 1), False, id="right, and wrong"),
        pytest.param(product(6, 3, 2 + 6e-10), product(6, 3, 2), False, id="nearly right"),
        pytest.param(product(7, 3, 2), product(5, 3, 2), False, id="other output"),
        pytest.param(product(6, nan, 1), product(6, nan, 1), True, id="nan"),
        pytest.param(product(6, inf, 1), product(6, inf, 1), True, id="infinity"),
        pytest.param(product(6, inf, 1), product(6, -inf, 1), False, id="infinities"),
        pytest.param(
            product(6, nan, 1), Raised("ZeroDivisionError: x (at n1)"), True, id="no number"
        ),
        pytest.param(
            Raised("OverflowError: math range error"), product(6, inf, 1), True, id="overflow"
        ),
        pytest.param(product(6, 1, 1), Raised("ZeroDivisionError: x"), False, id="number, error"),
        pytest.param(
            Raised("ZeroDivisionError: float division by zero"),
            Raised("ZeroDivisionError: division by zero (at n1)"),
            True,
            id="division",
        ),
        pytest.param(
            Raised("RangeError: Maximum call stack size exceeded"),
            Raised("RecursionError: maximum recursion depth exceeded (at )"),
            True,
            id="depth in JavaScript",
        ),
        pytest.param(
            Raised("TypeError: unhashable type: 'Value'"),
            Raised("TypeError: unhashable type: 'Value' (at n1)"),
            True,
            id="same words",
        ),
        pytest.param(
            Raised("TypeError: 'int' object is not callable"),
            Raised("TypeError: unhashable type: 'Value' (at n1)"),
            False,
            id="other words",
        ),
        pytest.param(
            Raised("unsupported operand type(s) for *: 'float' and 'Value'"),
            Raised("TypeError: unsupported operand type(s) for *: 'int' and 'Value' (at )"),
            True,
            id="kinds of number",
        ),
        pytest.param(Raised("ValueError: x"), Raised("ValueError: y"), True, id="domain"),
        pytest.param(Raised("ValueError: x"), Refused("y"), False, id="late, and at once"),
        pytest.param(Refused("x"), Refused("y"), True, id="refused"),
        pytest.param(TimedOut(2), TimedOut(1), True, id="timed out"),
        pytest.param(TimedOut(2), product(6, 3, 2), False, id="timed out, and right"),
        pytest.param(Crashed("x"), TimedOut(2), False, id="crashed"),
        pytest.param(NotANumber("x"), product(6, 3, 1), False, id="no number at all"),
        pytest.param(NotANumber("x"), product(6, nan, 1), False, id="text, and nan"),
    ],
)
def test_alike(yours: Outcome, engines: Outcome, *, same: bool) -> None:
    """Numbers are alike that are nearly the same, errors that mean the same in any language."""
    assert alike(judge(PRODUCT, yours, Printed()), engines) == same


def test_refusals_are_alike() -> None:
    """Where a refusal is right, an answer is another thing."""
    verdict = judge(LOG_OF_ZERO, Refused("math domain error"), Printed())
    assert alike(verdict, Refused("log of 0.0"))
    assert not alike(
        verdict, Answered(data={"a": 0.0, "n1": -inf}, gradients={"a": inf, "n1": 1.0})
    )

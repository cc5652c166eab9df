"""The judge: which outcome gets which verdict, and what the same nine decimals are."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.judging.judge import Number, judge, numbers, round9, same9, show9
from harness.model import (
    Answer,
    Answered,
    Case,
    Crashed,
    DomainError,
    Expected,
    Expression,
    Frame,
    Garbled,
    LoadFailed,
    NotANumber,
    NotRun,
    NotWritten,
    Outcome,
    Printed,
    Raised,
    Refused,
    Skipped,
    Status,
    TimedOut,
)
from harness.model.frozen import replace

PRODUCT = Expression(
    name="product",
    title="A product",
    formula="a*b",
    inputs=("a", "b"),
    program=(("n1", "mul", "a", "b"),),
    backward=("n1",),
    output="n1",
    zero=False,
    depth=1,
    katas=("backward",),
)
SIX = Answer(6.0, (3.0, 2.0))
ANY: dict[str, Outcome] = {
    "numbers": Answered(
        data={"a": 2.0, "b": 3.0, "n1": 6.0}, gradients={"a": 3.0, "b": 2.0, "n1": 1.0}
    ),
    "refused": Refused("math domain error", (Frame(3, "log"),)),
    "not written": NotWritten("pass the gradient on"),
    "raised": Raised("KeyError: 'x'"),
    "not a number": NotANumber("the gradient of a is None"),
    "load failed": LoadFailed("SyntaxError: invalid syntax"),
    "timed out": TimedOut(2.0),
    "crashed": Crashed("exit status 0 before it answered"),
    "garbled": Garbled("not JSON"),
    "not run": NotRun("4 cases before had hung or ended the attempt's process"),
    "skipped": Skipped("it takes too long there"),
}
SAME_WHATEVER_EXPECTED = {
    "not written": Status.NOT_WRITTEN,
    "raised": Status.RAISED,
    "not a number": Status.WRONG,
    "load failed": Status.LOAD_ERROR,
    "timed out": Status.TIMED_OUT,
    "crashed": Status.CRASHED,
    "garbled": Status.GARBLED,
    "not run": Status.NOT_RUN,
    "skipped": Status.SKIPPED,
}
VERDICTS = {
    "numbers": (Status.PASSED, Status.WRONG),
    "refused": (Status.RAISED, Status.PASSED),
    **{name: (status, status) for name, status in SAME_WHATEVER_EXPECTED.items()},
}


def product(expected: Expected = SIX) -> Case:
    """Return the case 2*3."""
    return Case("product/small", PRODUCT, "the least there is", (2.0, 3.0), expected)


def answered(*, output: float = 6.0, a: float = 3.0, b: float = 2.0) -> Answered:
    """Return an answer to it: right where nothing else is said."""
    return Answered(data={"a": 2.0, "b": 3.0, "n1": output}, gradients={"a": a, "b": b, "n1": 1.0})


@pytest.mark.parametrize("name", ANY)
def test_verdicts_where_numbers_are_expected(name: str) -> None:
    """Only right numbers pass; a domain error in their place is an error like others."""
    verdict = judge(product(), ANY[name], Printed("x"))
    assert (verdict.status, verdict.outcome) == (VERDICTS[name][0], ANY[name])


@pytest.mark.parametrize("name", ANY)
def test_verdicts_where_a_refusal_is_expected(name: str) -> None:
    """Only a domain error passes where there is nothing to compute; numbers are wrong there."""
    assert judge(product(DomainError()), ANY[name], Printed()).status is VERDICTS[name][1]


def test_every_outcome_has_a_verdict() -> None:
    """No kind of outcome is left out of the tables above, and so of the judge."""
    assert {type(outcome) for outcome in ANY.values()} == set(Outcome.__args__)


def test_what_was_printed_is_handed_on() -> None:
    """The verdict carries the case and what was printed during it."""
    case = product()
    verdict = judge(case, answered(), Printed("hello", 3))
    assert (verdict.case, verdict.printed) == (case, Printed("hello", 3))


@pytest.mark.parametrize(
    ("got", "status"),
    [
        (answered(), Status.PASSED),
        (answered(output=6.0000000004, a=2.9999999996, b=2.0000000004), Status.PASSED),
        (answered(output=6.000000001), Status.WRONG),
        (answered(a=3.000000001), Status.WRONG),
        (answered(b=1.999999999), Status.WRONG),
        (answered(a=2.0, b=3.0), Status.WRONG),
        (answered(a=math.nan), Status.WRONG),
        (answered(b=math.inf), Status.WRONG),
        (answered(output=-6.0), Status.WRONG),
    ],
)
def test_every_number_counts(got: Answered, status: Status) -> None:
    """One wrong number of the output and the leaves' gradients makes the case wrong."""
    assert judge(product(), got, Printed()).status is status


def test_other_values_do_not_count() -> None:
    """The gradients of values between the leaves and the output are not judged."""
    got = Answered(data={"a": 9.0, "b": 9.0, "n1": 6.0}, gradients={"a": 3.0, "b": 2.0, "n1": 0.0})
    assert judge(product(), got, Printed()).status is Status.PASSED


@pytest.mark.parametrize("gradients", [(3.0,), (3.0, 2.0, 1.0)])
def test_each_leaf_is_judged(gradients: tuple[float, ...]) -> None:
    """A case that expects more or fewer gradients than it has inputs is never passed."""
    verdict = judge(product(), answered(), Printed())
    with pytest.raises(ValueError, match="zip"):
        judge(product(Answer(6.0, gradients)), answered(), Printed())
    with pytest.raises(ValueError, match="zip"):
        numbers(replace(verdict, case=product(Answer(6.0, gradients))))


def test_numbers_of_a_verdict() -> None:
    """All judged numbers are there for the report, the output first, right ones too."""
    shown = numbers(judge(product(), answered(output=5.0, a=3.5), Printed()))
    assert shown == (
        Number(name="output", expected=6.0, got=5.0),
        Number(name="a", expected=3.0, got=3.5),
        Number(name="b", expected=2.0, got=2.0),
    )
    assert [each.right for each in shown] == [False, False, True]


@pytest.mark.parametrize("name", ANY)
def test_no_numbers_to_show(name: str) -> None:
    """Where no numbers were expected, or none came, there are none to show."""
    assert numbers(judge(product(DomainError()), ANY[name], Printed())) == ()
    assert name == "numbers" or numbers(judge(product(), ANY[name], Printed())) == ()


@pytest.mark.parametrize(
    ("x", "rounded"),
    [
        (0.1 + 0.2, 0.3),
        (1.0000000005, 1.000000001),  # in binary a little more than half
        (1.0000000015, 1.000000001),  # a little less
        (2.0**-10, 0.000976562),  # 0.0009765625 exactly: half, to even
        (3 * 2.0**-10, 0.002929688),  # 0.0029296875 exactly: half, to even
        (-(2.0**-10), -0.000976562),
        (1e300, 1e300),
        (5e-324, 0.0),
        (math.inf, math.inf),
        (-math.inf, -math.inf),
    ],
)
def test_round9(x: float, rounded: float) -> None:
    """Rounding is half to even on the exact binary value."""
    assert round9(x) == rounded


@pytest.mark.parametrize("x", [-0.0, -1e-10, -5e-324])
def test_minus_zero_is_zero(x: float) -> None:
    """What rounds to -0 is 0, to look at too."""
    assert math.copysign(1.0, round9(x)) == 1.0
    assert show9(x) == "0.000000000"


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e18, max_value=1e18))
def test_round9_is_exact(x: float) -> None:
    """It agrees with decimal arithmetic on the exact binary value."""
    exact = Decimal(x).quantize(Decimal("1e-9"), ROUND_HALF_EVEN)
    assert round9(x) == float(exact)


@pytest.mark.parametrize("x", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_never_passes(x: float) -> None:
    """NaN and infinity are not even the same as themselves."""
    assert not same9(expected=x, got=x)
    assert not same9(expected=0.0, got=x)
    assert math.isnan(x) or round9(x) == x


def test_zeros_are_the_same() -> None:
    """0 and -0 have the same decimals."""
    assert same9(expected=0.0, got=-0.0)
    assert same9(expected=-0.0, got=0.0)


@pytest.mark.parametrize(
    ("x", "shown"),
    [
        (7, "7.000000000"),
        (252.0, "252.000000000"),
        (-0.1, "-0.100000000"),
        (2.0**-10, "0.000976562"),
        (123456789.123456789, "123456789.123456791"),
        (9007199254740993.0, "9007199254740992.000000000"),
        (1e16, "1e+16"),
        (-1e300, "-1e+300"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (10**20, "1e+20"),
        (math.nan, "nan"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
    ],
)
def test_show9(x: float, shown: str) -> None:
    """A number shows all its nine decimals, and a huge one all that it has."""
    assert show9(x) == shown


@given(
    st.floats(allow_nan=False, allow_infinity=False, min_value=-1e5, max_value=1e5).map(round9),
    st.floats(allow_nan=False),
    st.floats(min_value=-2e-9, max_value=2e-9),
)
def test_what_looks_alike_is_the_same(expected: float, other: float, near: float) -> None:
    """Two numbers are shown alike exactly where they pass for the same."""
    for got in (other, expected + near):
        assert (show9(expected) == show9(got)) == same9(expected=expected, got=got)

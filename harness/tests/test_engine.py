"""The reference engine: its numbers, its order, and what it makes of impossible ones."""

from __future__ import annotations

import gc
import math
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings

from harness.autodiff.arithmetic import FLOATS, fifty_digits
from harness.autodiff.disturbance import Disturbed
from harness.autodiff.engine import CORRECT, evaluate
from harness.autodiff.operations import OPERATIONS
from harness.model import Answered, Call, Expression, Raised, Refused
from harness.model.frozen import replace
from harness.tests.formulas import INPUTS, KNOT, expression, graphs, small_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.autodiff.arithmetic import Numbers


def answer(some: str | Expression, *values: float, numbers: Numbers = FLOATS) -> Answered:
    """Return the right engine's answer."""
    some = expression(some) if isinstance(some, str) else some
    outcome = evaluate(some, values, numbers=numbers)
    assert isinstance(outcome, Answered), outcome
    return outcome


def numbers_of(some: str | Expression, *values: float) -> tuple[float, list[float]]:
    """Return the output and the gradients of the inputs, rounded."""
    some = expression(some) if isinstance(some, str) else some
    got = answer(some, *values)
    output = got.data[some.graph.output]
    return round(output, 9), [round(got.gradients[name], 9) for name in some.inputs]


@pytest.mark.parametrize(
    ("formula", "values", "output", "gradients"),
    [
        pytest.param("a + b", (2, 3), 5, [1, 1], id="add"),
        pytest.param("a - b", (2, 3), -1, [1, -1], id="sub"),
        pytest.param("a * b", (2, 3), 6, [3, 2], id="mul"),
        pytest.param("a / b", (6, 2), 3, [0.5, -1.5], id="div"),
        pytest.param("-a", (2,), -2, [-1], id="neg"),
        pytest.param("a ** 3", (2,), 8, [12], id="pow"),
        pytest.param("a ** -1", (2,), 0.5, [-0.25], id="pow-negative"),
        pytest.param("a ** 0.5", (4,), 2, [0.25], id="pow-fraction"),
        pytest.param("a ** 2", (-3,), 9, [-6], id="pow-of-a-negative"),
        pytest.param("a ** 1", (0,), 0, [1], id="pow-one-at-zero"),
        pytest.param("a ** 0", (0,), 1, [0], id="pow-zero-at-zero"),
        pytest.param("a ** 0", (3,), 1, [0], id="pow-zero"),
        pytest.param("tanh(a)", (0.5,), 0.462117157, [0.786447733], id="tanh"),
        pytest.param("tanh(a)", (400,), 1, [0], id="tanh-large"),
        pytest.param("tanh(a)", (-400,), -1, [0], id="tanh-small"),
        pytest.param("relu(a)", (2,), 2, [1], id="relu-above"),
        pytest.param("relu(a)", (0,), 0, [0], id="relu-at-zero"),
        pytest.param("relu(a)", (-2,), 0, [0], id="relu-below"),
        pytest.param("exp(a)", (2,), 7.389056099, [7.389056099], id="exp"),
        pytest.param("log(a)", (2,), 0.693147181, [0.5], id="log"),
        pytest.param("1 - a", (3,), -2, [-1], id="number-first"),
        pytest.param("6 / a", (2,), 3, [-1.5], id="number-divided"),
        pytest.param("a * 3", (2,), 6, [3], id="number-second"),
        pytest.param("(a*b + c)**2", (2, -3, 10), 16, [-24, 16, 8], id="worked-example"),
        pytest.param(KNOT, (2, 3), 219, [252, 127], id="knot"),
    ],
)
def test_numbers(
    formula: str, values: tuple[float, ...], output: float, gradients: list[float]
) -> None:
    """Each operation has its number and its derivative, at its edges too."""
    assert numbers_of(formula, *values) == (output, gradients)


@pytest.mark.parametrize(
    ("some", "values", "gradients"),
    [
        pytest.param("a + a", (3,), [2], id="twice-in-one-operation"),
        pytest.param("a * a", (3,), [6], id="squared"),
        pytest.param("y = a*b\ny + y*y", (2, 3), [39, 26], id="shared"),
        pytest.param("y = a*b\na + a", (3, 5), [2, 0], id="a-value-not-used"),
        pytest.param(
            expression("p = a*b\nq = a + c\nq", backward=("p", "q")),
            (2, 3, 5),
            [4, 2, 1],
            id="two-roots-add-up",
        ),
        pytest.param(
            expression("y = a*b\np = y + a\nq = y*c\nq", backward=("p", "q"), zero=True),
            (2, 3, 5),
            [15, 10, 6],
            id="two-roots-zeroed-between",
        ),
    ],
)
def test_sums(some: str | Expression, values: tuple[float, ...], gradients: list[float]) -> None:
    """A gradient is a sum over all uses and all calls, or 0 where there are none."""
    assert numbers_of(some, *values)[1] == gradients


def test_every_value_is_answered() -> None:
    """Inputs and values built all have data and a gradient, as in the line protocol."""
    got = answer("y = a*b\ny + a", 2, 3)
    assert got == Answered(
        data={"a": 2.0, "b": 3.0, "n1": 6.0, "n2": 8.0},
        gradients={"a": 4.0, "b": 2.0, "n1": 1.0, "n2": 1.0},
    )


def test_a_trace_has_each_call_with_its_gradient() -> None:
    """The root runs first with 1, and each value has its whole gradient when its turn comes."""
    outcome = evaluate(expression(KNOT), (2, 3), trace=True)
    assert isinstance(outcome, Answered)
    assert outcome.calls[0] == Call("n7", 1.0)
    assert sorted(call.name for call in outcome.calls) == sorted(outcome.gradients)
    assert all(outcome.gradients[call.name] == call.gradient for call in outcome.calls)


def test_no_trace_unless_asked_for() -> None:
    """Calls are recorded only where a trace was asked for."""
    assert answer("a + b", 1, 2).calls == ()


def test_a_deep_graph_needs_no_recursion() -> None:
    """100,000 operations deep is no deeper than Python's memory."""
    deep = expression("out = a\nfor _ in range(50000):\n    out = out*b + a\nout")
    assert numbers_of(deep, 2, 0.5) == (4, [2, 8])


@pytest.mark.parametrize("numbers", [FLOATS, fifty_digits(), Disturbed("seed", 3)])
@pytest.mark.parametrize("x", [0, -1])
def test_log_refuses(numbers: Numbers, x: float) -> None:
    """Numbers of each kind have no logarithm at 0 or below."""
    outcome = evaluate(expression("log(a)"), [x], numbers=numbers)
    assert isinstance(outcome, Refused)
    assert outcome.message == f"log of {float(x)}: only numbers above 0 have a logarithm"


@pytest.mark.parametrize("numbers", [FLOATS, fifty_digits(), Disturbed("seed", 3)])
@pytest.mark.parametrize(
    ("formula", "x", "message"),
    [
        ("y = a*a\n2/a", 0, "ZeroDivisionError"),
        ("y = a*a\na**0.5", -1, "ArithmeticError: -1.0**0.5 is not a real number"),
        ("y = a*a\na**-1", 0, "ZeroDivisionError"),
    ],
)
def test_no_number(numbers: Numbers, formula: str, x: float, message: str) -> None:
    """What has no value is no domain error, and the step is named."""
    outcome = evaluate(expression(formula), [x], numbers=numbers)
    assert isinstance(outcome, Raised)
    assert outcome.message.startswith(message)
    assert outcome.message.endswith("(at n2)")


def test_no_gradient() -> None:
    """A step that fails in backward is named too."""
    outcome = evaluate(expression("y = a**0.5\ny + 1"), [0])
    assert isinstance(outcome, Raised)
    assert re.fullmatch(r"ZeroDivisionError: .* \(at n1\)", outcome.message)


@pytest.mark.parametrize(("formula", "x"), [("exp(a)", 1000), ("a**2", 1e200), ("a*a", 1e200)])
def test_too_large_is_infinite(formula: str, x: float) -> None:
    """Floats don't fail where they overflow."""
    assert answer(formula, x).data["n1"] == math.inf


def test_the_engines_own_faults_are_not_hidden() -> None:
    """An error that no operation has reason to raise is not taken for an outcome."""

    def fault(*_: object) -> float:
        raise KeyError

    broken = replace(CORRECT, operations={"add": replace(OPERATIONS["add"], result=fault)})
    with pytest.raises(KeyError):
        evaluate(expression("a + b"), (1, 2), engine=broken)


@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_as_before(*, enabled: bool) -> None:
    """The engine pauses the collector, and leaves it as it found it."""
    was_enabled = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        answer("a + b", 1, 2)
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if was_enabled else gc.disable)()


def test_no_graph_is_left_behind() -> None:
    """A graph that was run is gone at once: it does not wait for the garbage collector."""
    knot = expression(KNOT)
    answer(knot, 2, 3)
    gc.collect()
    answer(knot, 2, 3)
    assert gc.collect() == 0


def test_mpmath_is_loaded_only_for_digits() -> None:
    """The engine and its mistakes run without mpmath, which takes long to load."""
    code = (
        "import sys; import harness.autodiff.engine, harness.autodiff.mistakes.catalogue; "
        "sys.exit('mpmath' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Properties of random graphs.


@settings(deadline=None)
@given(graphs(), small_numbers)
def test_floats_fifty_digits_and_central_differences_agree(
    some: Expression, values: tuple[float, ...]
) -> None:
    """Three ways to the same gradients, in any expression: two engines, and no engine at all."""
    numbers = fifty_digits()
    exact = evaluate(some, values, numbers=numbers)
    assume(isinstance(exact, Answered))
    assert isinstance(exact, Answered)
    everything = [*exact.data.values(), *exact.gradients.values()]
    assume(max(map(abs, everything)) < 1000)
    kinks = [
        exact.data[str(operands[0])]
        for _, operation, *operands in some.graph.steps
        if operation == "relu"
    ]
    assume(all(abs(x) > 1e-6 for x in kinks))

    floats = evaluate(some, values)
    assert isinstance(floats, Answered)
    assert floats.data == pytest.approx({k: float(x) for k, x in exact.data.items()}, abs=1e-7)
    assert floats.gradients == pytest.approx(
        {k: float(x) for k, x in exact.gradients.items()}, abs=1e-7
    )
    for name, slope in zip(INPUTS, central_differences(some, values), strict=True):
        assert float(exact.gradients[name]) == pytest.approx(slope, abs=1e-6, rel=1e-6)


def central_differences(some: Expression, values: tuple[float, ...]) -> Iterator[float]:
    """Yield the slope of the output along each input, from two points close to the values."""
    for place, x in enumerate(values):
        above, below = x + 2**-44, x - 2**-44  # the error is of the size of the square of this
        outputs = []
        for moved in (above, below):
            there = evaluate(
                some, (*values[:place], moved, *values[place + 1 :]), numbers=fifty_digits()
            )
            assume(isinstance(there, Answered))
            assert isinstance(there, Answered)
            outputs.append(there.data[some.graph.output])
        yield float((outputs[0] - outputs[1]) / (above - below))


@settings(deadline=None)
@given(graphs(), small_numbers)
def test_each_value_runs_once_after_all_its_users(
    some: Expression, values: tuple[float, ...]
) -> None:
    """The order is topological: nothing that a value depends on runs before it, nothing twice."""
    outcome = evaluate(some, values, trace=True)
    assume(isinstance(outcome, Answered))
    assert isinstance(outcome, Answered)
    turn = {call.name: k for k, call in enumerate(outcome.calls)}
    assert len(turn) == len(outcome.calls)
    assert turn[some.graph.output] == 0
    for name, _, *operands in some.graph.steps:
        if name in turn:
            assert all(turn[x] > turn[name] for x in operands if isinstance(x, str))

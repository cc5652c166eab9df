"""The Python solutions: what a `Value` is, its operations at their edges, backward in any graph."""

from __future__ import annotations

import importlib.util
import math
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from harness.tests.talking import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType


def module(path: Path) -> ModuleType:
    """Import a file of the track."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


KATAS = ["activations", "backward", "deep_graph", "local_gradients"]
ALL = {name: module(SOLUTIONS / f"{name}.py") for name in KATAS}
PLAIN = [name for name in ALL if name != "activations"]
Value = ALL["activations"].Value

every = pytest.mark.parametrize("name", ALL)


def backward_of(name: str) -> Callable[[Any], None]:
    """Return a solution's backward, the function or the method."""
    backward: Callable[[Any], None] = getattr(ALL[name], "backward", None) or Value.backward
    return backward


def test_every_kata_has_a_solution() -> None:
    """Beside them is only what gives their grads_of the runner."""
    assert sorted(path.stem for path in SOLUTIONS.glob("*.py")) == sorted([*KATAS, "runner"])


@every
def test_the_worked_example(name: str) -> None:
    """At 2, −3, 10 (a·b + c)² is 16, and its gradients are −24, 16, 8."""
    a, b, c = (ALL[name].Value(x) for x in (2, -3, 10))
    e = a * b + c
    f = e * e
    backward_of(name)(f)
    assert (f.data, f.grad) == (16.0, 1.0)
    assert [x.grad for x in (a, b, c)] == [-24.0, 16.0, 8.0]


@every
def test_a_new_value(name: str) -> None:
    """A leaf has a float, a gradient of 0.0, nothing that it was made from, nothing to pass on."""
    leaf = ALL[name].Value(6)
    assert repr((leaf.data, leaf.grad)) == "(6.0, 0.0)"
    assert repr(leaf) == "Value(data=6.0, grad=0.0)"
    assert leaf._prev == (set() if name == "activations" else ())
    leaf.grad = 5.0
    assert leaf._backward() is None
    assert leaf.grad == 5.0


@every
def test_a_value_knows_what_it_was_made_from(name: str) -> None:
    """_prev is a set in activations, where a*a has one input; a tuple elsewhere, with both."""
    a, b = ALL[name].Value(2), ALL[name].Value(3)
    kind = set if name == "activations" else tuple
    assert [(a + b)._prev, (a * b)._prev, (a * a)._prev] == [
        kind((a, b)),
        kind((a, b)),
        kind((a, a)),
    ]
    assert a.tanh()._prev == kind((a,))
    assert ALL[name].Value(1, (a, b))._prev == kind((a, b))


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize(
    "f",
    [lambda a: a + 1, lambda a: 1 + a, lambda a: a * 2, lambda a: 2 * a],
    ids=["a+1", "1+a", "a*2", "2*a"],
)
def test_operands_are_values_only(name: str, f: Callable[[Any], Any]) -> None:
    """Plain numbers come with activations."""
    with pytest.raises((AttributeError, TypeError)):
        f(ALL[name].Value(2))


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("", Value(2)),
        ("+", Value(2) + 1),
        ("*", Value(2) * 2),
        ("**3", Value(2) ** 3),
        ("tanh", Value(2).tanh()),
        ("relu", Value(2).relu()),
        ("exp", Value(2).exp()),
        ("log", Value(2).log()),
        ("mine", Value(2, _children=(), _op="mine")),
    ],
)
def test_op_labels_the_operation(label: str, value: Any) -> None:  # noqa: ANN401 - no static type
    """_op is empty in a leaf, and the sign or the name of the operation elsewhere."""
    assert value._op == label


@pytest.mark.parametrize(
    ("f", "x", "data", "gradient"),
    [
        pytest.param(lambda a: a + 1, 2, 3, 1, id="a+1"),
        pytest.param(lambda a: 1 + a, 2, 3, 1, id="1+a"),
        pytest.param(lambda a: a - 1, 2, 1, 1, id="a-1"),
        pytest.param(lambda a: 1 - a, 3, -2, -1, id="1-a"),
        pytest.param(lambda a: 3 * a, 2, 6, 3, id="3*a"),
        pytest.param(lambda a: a / 2, 3, 1.5, 0.5, id="a/2"),
        pytest.param(lambda a: 6 / a, 2, 3, -1.5, id="6/a"),
        pytest.param(lambda a: Value(6) / a, 2, 3, -1.5, id="value/a"),
        pytest.param(lambda a: Value(6) - a, 2, 4, -1, id="value-a"),
        pytest.param(lambda a: -a, 2, -2, -1, id="-a"),
        pytest.param(lambda a: sum([a, a]), 2, 4, 2, id="sum"),
        pytest.param(lambda a: a**2, -3, 9, -6, id="square of a negative"),
        pytest.param(lambda a: a**1, 0, 0, 1, id="a**1 at 0"),
        pytest.param(lambda a: a**0, 0, 1, 0, id="a**0 at 0"),
        pytest.param(lambda a: a**0.0, 3, 1, 0, id="a**0.0"),
        pytest.param(lambda a: a**-1, 2, 0.5, -0.25, id="a**-1"),
        pytest.param(lambda a: a.relu(), 2, 2, 1, id="relu"),
        pytest.param(lambda a: a.relu(), -2, 0, 0, id="relu below 0"),
        pytest.param(lambda a: a.relu(), 0, 0, 0, id="relu at 0"),
        pytest.param(lambda a: a.exp(), 0, 1, 1, id="exp"),
        pytest.param(lambda a: a.log(), 4, math.log(4), 0.25, id="log"),
        pytest.param(lambda a: a.tanh() + a, 0.5, math.tanh(0.5) + 0.5, 1.786447733, id="tanh+a"),
        pytest.param(lambda a: a.relu() + a, 2, 4, 2, id="relu+a"),
        pytest.param(lambda a: a.exp() + a, 0.5, math.exp(0.5) + 0.5, 2.648721271, id="exp+a"),
        pytest.param(lambda a: a.log() + a, 2, math.log(2) + 2, 1.5, id="log+a"),
        pytest.param(lambda a: a**3 + a, 2, 10, 13, id="cube+a"),
        pytest.param(lambda a: 2 * (3 * a).tanh(), 0, 0, 6, id="chain of tanh"),
        pytest.param(lambda a: 2 * (3 * a).relu(), 1, 6, 6, id="chain of relu"),
        pytest.param(lambda a: 2 * (3 * a).exp(), 0, 2, 6, id="chain of exp"),
        pytest.param(lambda a: 2 * (3 * a).log(), 1, 2 * math.log(3), 2, id="chain of log"),
        pytest.param(lambda a: 2 * (3 * a) ** 2, 1, 18, 36, id="chain of squares"),
    ],
)
def test_activations(f: Callable[[Any], Any], x: float, data: float, gradient: float) -> None:
    """Each operation of activations, at ordinary places and at its edges."""
    a = Value(x)
    out = f(a)
    out.backward()
    assert (out.data, round(a.grad, 9)) == (data, gradient)


@every
@pytest.mark.parametrize("x", [400, -400, 1e308, 0.0, 1e-300, -1e-9, 1e-5, 0.3, 19.0])
def test_tanh_is_right_everywhere(name: str, x: float) -> None:
    """Tanh doesn't overflow, and near 0 it loses no digit."""
    a = ALL[name].Value(x)
    out = a.tanh()
    backward_of(name)(out)
    assert out.data == pytest.approx(math.tanh(x), rel=1e-15)
    assert a.grad == pytest.approx(1 - math.tanh(x) ** 2, rel=1e-15)


@pytest.mark.parametrize("x", [0, -0.0, -1, -1e-300])
def test_log_refuses_at_once_what_has_no_logarithm(x: float) -> None:
    """For x ≤ 0 log raises ValueError in the forward pass."""
    with pytest.raises(ValueError):  # noqa: PT011 - its words are Python's
        Value(x).log()


@pytest.mark.parametrize("power", [Value(2), "2", None, 2j])
def test_a_power_is_an_int_or_a_float(power: object) -> None:
    """Everything else is an AssertionError."""
    with pytest.raises(AssertionError):
        Value(2) ** power


@every
def test_gradients_add_up_and_backward_clears_nothing(name: str) -> None:
    """Two calls add up in a leaf that both share; a value that is not reached keeps what it had."""
    a, b, c = (ALL[name].Value(x) for x in (2, 3, 5))
    p, q, other = a * b, a + c, b * c
    other.grad = 7.0
    backward_of(name)(p)
    backward_of(name)(q)
    assert [x.grad for x in (a, b, c)] == [4.0, 2.0, 1.0]
    assert other.grad == 7.0


@every
def test_nothing_is_remembered_between_calls(name: str) -> None:
    """A second run on the same graph, with gradients set to zero by hand, is like the first."""
    a, b, c = (ALL[name].Value(x) for x in (2, 3, 5))
    y = a * b
    p, q = y + a, y * c
    backward_of(name)(p)
    for x in (a, b, c, y, p, q):
        x.grad = 0.0
    backward_of(name)(q)
    assert [x.grad for x in (a, b, c)] == [15.0, 10.0, 6.0]


@every
def test_backward_runs_each_value_once_after_all_that_were_made_from_it(name: str) -> None:
    """In random graphs, with values of equal number among them, the order is topological."""
    rng = random.Random(1)  # noqa: S311 - no secret
    for _ in range(50):
        values = [ALL[name].Value(1) for _ in range(3)]
        for _ in range(20):
            a, b = rng.choices(values, k=2)
            values.append(rng.choice([a + b, a * b]))
        ran: list[Any] = []
        for value in values:
            value._backward = partial(ran.append, value)
        backward_of(name)(values[-1])
        reached = {values[-1]}
        for value in reversed(values):
            reached |= set(value._prev) if value in reached else set()
        assert len(ran) == len(reached)
        assert set(ran) == reached
        place = {value: at for at, value in enumerate(ran)}
        assert all(place[value] < place[child] for value in ran for child in value._prev)


def test_the_deep_graph_is_no_matter_of_depth() -> None:
    """100,000 values in a chain, each used twice, are no trouble: a·(1 + a)ⁿ and its derivative."""
    n, x = 100_000, 1e-6
    a = out = ALL["deep_graph"].Value(x)
    for _ in range(n):
        out = out + a * out
    ALL["deep_graph"].backward(out)
    assert a.grad == pytest.approx((1 + x) ** n + n * x * (1 + x) ** (n - 1))

"""python/runner.py speaks the line protocol: what it is asked, and what it answers."""

from __future__ import annotations

import json
import math
import sys
from typing import TYPE_CHECKING, Any

import pytest

from harness.tests.talking import PRODUCT, SOLUTIONS, Json, Steps, request, talk, write

if TYPE_CHECKING:
    from pathlib import Path

BACKWARD = SOLUTIONS / "backward.py"
ACTIVATIONS = SOLUTIONS / "activations.py"
LARGEST, SMALLEST = sys.float_info.max, math.ulp(0.0)

REUSE: Steps = [["n1", "mul", "a", "b"], ["n2", "mul", "a", "a"], ["n3", "add", "n1", "n2"]]
KNOT: Steps = [
    ["n1", "mul", "a", "b"],
    ["n2", "add", "n1", "a"],
    ["n3", "add", "n1", "b"],
    ["n4", "mul", "n2", "n3"],
    ["n5", "mul", "n4", "a"],
    ["n6", "add", "n5", "b"],
    ["n7", "add", "n6", "n4"],
]
TWO_ROOTS: Steps = [["p", "mul", "a", "b"], ["q", "add", "p", "a"]]


def test_it_greets_then_answers_in_the_order_of_the_requests() -> None:
    """The greeting comes first; every value of a case, leaf or not, has data and a gradient."""
    said = talk(BACKWARD, request(REUSE, case="reuse/a"), request(case="product/b"))
    language = f"Python {sys.version.split()[0]}"
    assert said.greeting == {"protocol": 1, "track": "python", "language": language}
    assert said.answers == [
        {
            "case": "reuse/a",
            "data": {"a": 2.0, "b": 3.0, "n1": 6.0, "n2": 4.0, "n3": 10.0},
            "gradients": {"a": 7.0, "b": 2.0, "n1": 1.0, "n2": 1.0, "n3": 1.0},
        },
        PRODUCT | {"case": "product/b"},
    ]
    assert said.status == 0


def test_values_may_be_built_and_not_used() -> None:
    """A value that the root doesn't depend on is answered too, with no gradient."""
    unused: Steps = [["n1", "mul", "a", "b"], ["n2", "tanh", "n1"]]
    (answer,) = talk(BACKWARD, request(unused, backward=["n1"])).answers
    assert answer["data"]["n2"] == math.tanh(6)
    assert answer["gradients"] == {"a": 3.0, "b": 2.0, "n1": 1.0, "n2": 0.0}


@pytest.mark.parametrize(
    ("step", "data", "gradients"),
    [
        pytest.param(["add", "a", "b"], 2.5, [1.0, 1.0], id="a+b"),
        pytest.param(["sub", "a", "b"], 1.5, [1.0, -1.0], id="a-b"),
        pytest.param(["mul", "a", "b"], 1.0, [0.5, 2.0], id="a*b"),
        pytest.param(["div", "a", "b"], 4.0, [2.0, -8.0], id="a/b"),
        pytest.param(["neg", "a"], -2.0, [-1.0, 0.0], id="-a"),
        pytest.param(["pow", "a", 3], 8.0, [12.0, 0.0], id="a**3"),
        pytest.param(["pow", "b", -0.5], 2**0.5, [0.0, -(2**0.5)], id="b**-0.5"),
        pytest.param(["tanh", "a"], math.tanh(2), [1 - math.tanh(2) ** 2, 0.0], id="tanh"),
        pytest.param(["relu", "a"], 2.0, [1.0, 0.0], id="relu"),
        pytest.param(["exp", "a"], math.exp(2), [math.exp(2), 0.0], id="exp"),
        pytest.param(["log", "a"], math.log(2), [0.5, 0.0], id="log"),
        pytest.param(["add", 1, "a"], 3.0, [1.0, 0.0], id="1+a"),
        pytest.param(["sub", 1, "a"], -1.0, [-1.0, 0.0], id="1-a"),
        pytest.param(["mul", "a", 0.5], 1.0, [0.5, 0.0], id="a*0.5"),
        pytest.param(["div", 6, "a"], 3.0, [-1.5, 0.0], id="6/a"),
    ],
)
def test_every_operation_is_done(step: list[Any], data: float, gradients: list[float]) -> None:
    """Each operation of the protocol reaches the attempt, with plain numbers as operands too."""
    (answer,) = talk(ACTIVATIONS, request([["n1", *step]], values={"a": 2.0, "b": 0.5})).answers
    assert answer["data"]["n1"] == pytest.approx(data, rel=1e-15)
    assert [answer["gradients"][x] for x in "ab"] == pytest.approx(gradients, rel=1e-15)


@pytest.mark.parametrize("number", ["2", "2.0"])
def test_a_plain_number_is_handed_on_as_it_is_written(tmp_path: Path, number: str) -> None:
    """The operand 2 is an int to the attempt, and 2.0 is a float."""
    attempt = write(tmp_path, "Value.__pow__ = lambda self, n: print(repr(n), end='') or self")
    asked = request(values={"a": 3.0}, steps=[["n1", "pow", "a", float(number)]])
    asked["steps"][0][3] = int(number) if "." not in number else float(number)
    assert talk(attempt, asked).printed[1] == number


@pytest.mark.parametrize(
    "x", [SMALLEST, sys.float_info.min, LARGEST, -LARGEST, 0.1, 1 / 3, -0.0, 2.0**53 + 2, 1e23]
)
def test_numbers_come_back_to_the_last_bit(tmp_path: Path, x: float) -> None:
    """A double sent is the double that comes back, at all edges of doubles."""
    attempt = write(tmp_path, "def backward(out):\n    out.grad = out._prev[0].data")
    (answer,) = talk(attempt, request(values={"a": x, "b": 1.0})).answers
    assert [answer["data"]["n1"].hex(), answer["gradients"]["n1"].hex()] == [x.hex(), x.hex()]


@pytest.mark.parametrize(
    ("a", "b", "data", "gradient"),
    [
        (LARGEST, 2.0, "inf", LARGEST),
        (LARGEST, -2.0, "-inf", LARGEST),
        ("inf", 0.0, "nan", "inf"),
        ("-inf", 1.0, "-inf", "-inf"),
        ("nan", 1.0, "nan", "nan"),
    ],
)
def test_what_json_lacks_is_text(
    a: float | str, b: float, data: str, gradient: float | str
) -> None:
    """NaN and the infinities are the texts nan, inf and -inf, in an answer and in a request."""
    (answer,) = talk(BACKWARD, request(values={"a": a, "b": b})).answers
    assert (answer["data"]["n1"], answer["gradients"]["b"]) == (data, gradient)


@pytest.mark.parametrize(
    ("line", "case", "message"),
    [
        ("Hello", None, "not a request: "),
        ("", None, "not a request: "),
        ("[1, 2]", None, "not a request: "),
        ('{"case": "x/y"', None, "not a request: "),
        ("[" * 100_000, None, "not a request: "),
        ("\N{SNOWMAN}", None, "not a request: "),
        (request([["n1", "frobnicate", "a"]]), "x/y", "unknown operation frobnicate"),
        (request([["n1", "tanh", "c"]]), "x/y", "'c'"),
        ({"case": "x/y"}, "x/y", "'values'"),
    ],
    ids=["words", "blank", "list", "torn", "nested", "snow", "operation", "name", "missing"],
)
def test_a_bad_request_is_answered_and_the_next_one_too(
    line: Json | str, case: str | None, message: str
) -> None:
    """A request that makes no sense gets an answer that says so, and harms no other."""
    bad, good = talk(BACKWARD, line, request()).answers
    assert (bad["case"], bad["error"], bad["where"]) == (case, "raised", [])
    assert bad["message"].startswith(message)
    assert good == PRODUCT


def test_requests_are_utf_8() -> None:
    """A name in a request comes back as it was sent, whatever encoding the system prefers."""
    asked = json.dumps(request(case="größe/✓"), ensure_ascii=False)
    assert talk(BACKWARD, asked).answers == [PRODUCT | {"case": "größe/✓"}]


def test_bytes_that_are_no_utf_8_are_no_request_either() -> None:
    """The runner survives a line in another encoding."""
    bad, good = talk(BACKWARD, "\udcff", request()).answers
    assert bad["message"].startswith("not a request: ")
    assert good == PRODUCT


@pytest.mark.parametrize(
    ("roots", "gradients"),
    [(["p"], [3.0, 2.0]), (["p", "q"], [10.0, 6.0]), (["p", "p", "q"], [13.0, 8.0])],
    ids=["p", "p-q", "p-p-q"],
)
def test_without_zero_gradients_add_up_over_the_roots(
    roots: list[str], gradients: list[float]
) -> None:
    """Backward is called on each root in order, and nothing is cleared meanwhile."""
    (answer,) = talk(BACKWARD, request(TWO_ROOTS, backward=roots)).answers
    assert [answer["gradients"][x] for x in "ab"] == gradients


def test_zero_clears_all_gradients_between_roots() -> None:
    """With zero, what an earlier root left is gone, in leaves and in built values."""
    (answer,) = talk(BACKWARD, request(TWO_ROOTS, backward=["p", "q", "p"], zero=True)).answers
    assert answer["gradients"] == {"a": 3.0, "b": 2.0, "p": 1.0, "q": 0.0}


def test_zero_clears_what_an_operation_makes_on_its_way() -> None:
    """The -b that a - b is made with is no step, and yet its gradient is set to 0 as well."""
    steps: Steps = [["p", "sub", "a", "b"], ["q", "mul", "p", "a"]]
    (answer,) = talk(ACTIVATIONS, request(steps, backward=["p", "q"], zero=True)).answers
    assert answer["gradients"]["b"] == -2.0


def test_zero_clears_what_no_root_depends_on(tmp_path: Path) -> None:
    """A value that was built and not used is cleared with all others."""
    attempt = write(tmp_path, "def backward(out):\n    for x in made:\n        x.grad += 1\n"
        "def remember(self, *a):\n    init(self, *a)\n    made.append(self)\n"
        "made, init, Value.__init__ = [], Value.__init__, remember")  # fmt: skip
    steps: Steps = [["unused", "mul", "a", "a"], ["p", "mul", "a", "b"]]
    (answer,) = talk(attempt, request(steps, backward=["p", "p"], zero=True)).answers
    assert answer["gradients"] == {"a": 1.0, "b": 1.0, "unused": 1.0, "p": 1.0}


def test_zero_clears_nothing_before_the_first_root(tmp_path: Path) -> None:
    """A gradient that wrongly starts at 1 is not mended by zero."""
    attempt = write(tmp_path, "right = Value\ndef made(self, *a):\n    init(self, *a)\n"
        "    self.grad = 1.0\ninit, Value.__init__ = Value.__init__, made")  # fmt: skip
    (answer,) = talk(attempt, request(zero=True)).answers
    assert answer["gradients"]["a"] == 4.0


def test_a_trace_tells_which_backward_ran_and_with_which_gradient() -> None:
    """Calls are in the order in which they ran, leaves too, each with its gradient just then."""
    traced, plain = talk(BACKWARD, request(KNOT, trace=True), request(KNOT)).answers
    calls = traced.pop("calls")
    built = [["n7", 1], ["n6", 1], ["n5", 1], ["n4", 3], ["n3", 24], ["n2", 27], ["n1", 51]]
    assert calls == [*built, ["b", 127], ["a", 252]]
    assert traced == plain


def test_a_gradient_that_is_no_number_is_not_one_in_a_trace_either(tmp_path: Path) -> None:
    """The gradient at the moment of a call is held to the same rule as the last one."""
    attempt = write(tmp_path, "def backward(out):\n    out.grad = None\n    out._backward()")
    (answer,) = talk(attempt, request(trace=True)).answers
    assert (answer["error"], answer["message"][:4]) == ("not-a-number", "the ")


@pytest.mark.parametrize("trace", [False, True], ids=["plain", "traced"])
def test_a_graph_of_100_000_operations_goes_through(*, trace: bool) -> None:
    """Neither the runner nor the solution has a limit that the deepest case would meet."""
    deep: Steps = [["n1", "mul", "x", "w"]]
    for n in range(2, 100_001):
        deep.append([f"n{n}", "add", f"n{n - 1}", "w"])
    asked = request(deep, values={"x": 3.0, "w": 2.0}, trace=trace)
    (answer,) = talk(SOLUTIONS / "deep_graph.py", asked).answers
    assert (answer["data"]["n100000"], answer["gradients"]["w"]) == (200_004.0, 100_002.0)
    assert len(answer.get("calls", [])) == (100_002 if trace else 0)

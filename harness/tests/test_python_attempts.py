"""Errors and odd numbers of attempts, and what python/runner.py makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from harness.load.stubs import derive_stub
from harness.tests.talking import PRODUCT, SOLUTIONS, Steps, marked, request, talk, write
from harness.tests.test_stubs import PYTHON as TRACK

if TYPE_CHECKING:
    from pathlib import Path


BACKWARD = """
def backward(out):
    {}  # here
"""
TIMES = """
def times(self, other):
    {}  # here
Value.__mul__ = times
"""


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("[][0]", "IndexError: list index out of range"),
        ("out.grad = 1 / 0", "ZeroDivisionError: division by zero"),
        ("raise ValueError('odd')", "ValueError: odd"),
        ("raise Exception", "Exception"),
        ("raise type('Own', (BaseException,), {})('!')", "Own: !"),
        ("exit(3)", "SystemExit: 3"),
        ("raise SystemExit", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("input()", "EOFError: EOF when reading a line"),
        ("eval('1 +')", "SyntaxError: invalid syntax (<string>, line 1)"),
        ("raise Exception('\\ud800 é')", "Exception: \ud800 é"),
    ],
)
def test_what_backward_raises_is_told_with_its_line(
    tmp_path: Path, code: str, message: str
) -> None:
    """An error is an answer, with the line of the attempt; the next case is answered too."""
    attempt = write(tmp_path, BACKWARD.format(code))
    line = marked(attempt)
    answer = {"case": "x/y", "error": "raised", "message": message}
    where = [{"line": line, "in": "backward"}]
    assert talk(attempt, request(), request()).answers == [answer | {"where": where}] * 2


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        ("raise ValueError('below 0')", "domain", "ValueError: below 0"),
        ("raise UnicodeError('a kind of it')", "domain", "UnicodeError: a kind of it"),
        ("import math; math.sqrt(-1)", "domain", "ValueError: math domain error"),
        ("raise OverflowError('large')", "raised", "OverflowError: large"),
        ("raise TypeError('odd')", "raised", "TypeError: odd"),
        ("raise NotImplementedError('times')", "not-written", "times"),
    ],
)
def test_a_value_error_while_values_are_built_is_a_domain_error(
    tmp_path: Path, code: str, error: str, message: str
) -> None:
    """Only a ValueError says that the expression was refused; the line is told."""
    attempt = write(tmp_path, TIMES.format(code))
    line = marked(attempt)
    (answer,) = talk(attempt, request()).answers
    assert (answer["error"], answer["message"]) == (error, message)
    assert answer["where"] == [{"line": line, "in": "times"}]


def test_a_value_error_of_the_first_values_is_a_domain_error_too(tmp_path: Path) -> None:
    """Leaves are a part of the expression."""
    attempt = write(tmp_path, "def no(self, x):\n    raise ValueError(x)\nValue.__init__ = no")
    assert talk(attempt, request()).answers[0]["error"] == "domain"


@pytest.mark.parametrize(
    ("step", "method", "value", "message"),
    [
        (["mul", "a", "b"], "__mul__", "None", "a * b returned None, not a Value"),
        (["mul", "a", 2], "__mul__", "6.0", "a * 2 returned float, not a Value"),
        (["add", "a", "b"], "__add__", "(1,)", "a + b returned tuple, not a Value"),
        (["sub", 2, "a"], "__rsub__", "None", "2 - a returned None, not a Value"),
        (["div", "a", "b"], "__truediv__", "None", "a / b returned None, not a Value"),
        (["pow", "a", 2], "__pow__", "None", "a ** 2 returned None, not a Value"),
        (["neg", "a"], "__neg__", "None", "neg(a) returned None, not a Value"),
        (["tanh", "a"], "tanh", "Value", "tanh(a) returned type, not a Value"),
    ],
)
def test_an_operation_has_to_return_a_value(
    tmp_path: Path, step: list[Any], method: str, value: str, message: str
) -> None:
    """What is returned in place of a Value is named, with the operation that returned it."""
    attempt = write(tmp_path, f"Value.{method} = lambda self, other=None: {value}")
    (answer,) = talk(attempt, request([["n1", *step]])).answers
    assert (answer["error"], answer["where"]) == ("raised", [])
    assert answer["message"] == message


@pytest.mark.parametrize(
    ("x", "words"),
    [
        ("None", "is None, not a number"),
        ("'1.0'", "is str, not a number"),
        ("b'1'", "is bytes, not a number"),
        ("1j", "is complex, not a number"),
        ("[1.0]", "is list, not a number"),
        ("Value(1)", "is Value, not a number"),
        ("10**400", "is too large for a float"),
        ("type('Odd', (), {'__float__': lambda self: 1 / 0})()", "is Odd, not a number"),
    ],
)
@pytest.mark.parametrize("what", ["data", "grad"])
def test_a_data_or_gradient_has_to_be_a_number(
    tmp_path: Path, x: str, words: str, what: str
) -> None:
    """Text, nothing and the like are named with the value in which they are found."""
    attempt = write(tmp_path, f"def backward(out):\n    out._prev[1].{what} = {x}")
    (answer,) = talk(attempt, request()).answers
    name = {"data": "data", "grad": "gradient"}[what]
    assert (answer["error"], answer["message"]) == ("not-a-number", f"the {name} of b {words}")


@pytest.mark.parametrize(
    ("x", "number"),
    [
        ("3", 3.0),
        ("True", 1.0),
        ("__import__('fractions').Fraction(1, 4)", 0.25),
        ("__import__('decimal').Decimal('0.1')", 0.1),
        ("type('float64', (float,), {'__repr__': lambda self: 'np'})(0.5)", 0.5),
        ("type('float64', (float,), {'__repr__': lambda self: 'np'})('nan')", "nan"),
        ("type('float32', (), {'__float__': lambda self: 0.5})()", 0.5),
        ("2**1000", 2.0**1000),
    ],
)
def test_whatever_can_be_a_float_is_a_number(tmp_path: Path, x: str, number: float | str) -> None:
    """An int, a fraction or another library's number is answered as the float that it is."""
    attempt = write(tmp_path, f"def backward(out):\n    out.grad = out.data = {x}")
    (answer,) = talk(attempt, request()).answers
    assert answer["data"]["n1"] == answer["gradients"]["n1"] == number


@pytest.mark.parametrize(
    "code", ["del out.grad", "Value.grad = property(lambda self: 1 / 0)", "del Value.tanh"]
)
def test_a_gradient_that_cannot_be_had_is_an_error_of_the_attempt(
    tmp_path: Path, code: str
) -> None:
    """Where there is no grad, or one that raises, that is what is answered."""
    attempt = write(tmp_path, BACKWARD.format(code))
    answer = talk(attempt, request([["n1", "tanh", "a"]]), request([["n1", "tanh", "a"]])).answers
    assert answer[1 if "tanh" in code else 0]["error"] == "raised"


def test_only_the_attempts_own_lines_are_told_and_no_more_than_ten(tmp_path: Path) -> None:
    """Of a recursion without end, the ten innermost frames are told; none of the runner's."""
    attempt = write(
        tmp_path, "def backward(out):\n    down(out)\n\ndef down(x):\n    down(x)  # here"
    )
    line = marked(attempt)
    (answer,) = talk(attempt, request()).answers
    assert answer["message"].startswith("RecursionError: maximum recursion depth exceeded")
    assert answer["where"] == [{"line": line, "in": "down"}] * 10


def test_frames_of_other_files_are_left_out(tmp_path: Path) -> None:
    """An error deep in the standard library is told with the line that led there."""
    attempt = write(tmp_path, BACKWARD.format("__import__('json').loads('[')"))
    line = marked(attempt)
    (answer,) = talk(attempt, request()).answers
    assert answer["where"] == [{"line": line, "in": "backward"}]


UNTRACEABLE = """
class Value:
    __slots__ = ("data", "grad", "_prev")

    def __init__(self, data, children=()):
        self.data, self.grad, self._prev = data, 0.0, children

    def __mul__(self, other):
        return Product(self.data * other.data, (self, other))

    def _backward(self):
        pass

class Product(Value):
    __slots__ = ()

    def _backward(self):
        a, b = self._prev
        a.grad += b.data * self.grad
        b.grad += a.data * self.grad

def backward(out):
    out.grad = 1.0
    out._backward()
"""


def test_an_attempt_that_cannot_be_traced_is_answered_all_the_same(tmp_path: Path) -> None:
    """A _backward that nobody can replace has no calls to tell; the numbers are there."""
    attempt = tmp_path / "attempt.py"
    attempt.write_text(UNTRACEABLE)
    assert talk(attempt, request(trace=True)).answers == [PRODUCT | {"calls": []}]


@pytest.mark.parametrize(
    ("kata", "step", "task"),
    [
        ("local_gradients", ["add", "a", "b"], "what + passes back to self and other"),
        ("local_gradients", ["mul", "a", "b"], "what * passes back to self and other"),
        ("local_gradients", ["tanh", "a"], "what tanh passes back to self"),
        ("backward", ["tanh", "a"], "set out.grad, then call every _backward in the right order"),
        ("deep_graph", ["tanh", "a"], "backward without recursion, however deep the graph"),
        (
            "activations",
            ["neg", "a"],
            "set self.grad, then call every _backward in the right order",
        ),
        ("activations", ["tanh", "a"], "tanh, and what it passes back"),
        ("activations", ["relu", "a"], "relu, and what it passes back"),
        ("activations", ["exp", "a"], "exp, and what it passes back"),
        ("activations", ["log", "a"], "log, and what it passes back"),
    ],
)
def test_what_is_not_written_is_named(tmp_path: Path, kata: str, step: Steps, task: str) -> None:
    """A stub answers a case with the task in its words: the one that the case meets first."""
    solution = (SOLUTIONS / f"{kata}.py").read_text(encoding="utf-8")
    stub = tmp_path / f"{kata}.py"
    stub.write_text(derive_stub(solution, TRACK), encoding="utf-8")
    (answer,) = talk(stub, request([["n1", *step]])).answers
    assert (answer["error"], answer["message"]) == ("not-written", task)

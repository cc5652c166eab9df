"""The line protocol: what is asked, and which answers are believed."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from harness.judging.protocol import LONGEST_SAYING, Forms, greeting
from harness.model import (
    Answer,
    Answered,
    Call,
    Case,
    Expression,
    Frame,
    LoadFailed,
    NotANumber,
    NotWritten,
    Outcome,
    Raised,
    Refused,
    Repeat,
)
from harness.tests.asked import CASE, LINE, REUSE, RIGHT, WHERE, gradients, outcome

FRAMES = (Frame(30, "backward"), Frame(31, "visit"))
GREETING = {"protocol": 1, "track": "python", "language": "Python 3.11.7"}


def test_a_request() -> None:
    """A request is one line, with the values as floats and no expected numbers."""
    line = Forms(trace=False).of(CASE).request(CASE)
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1
    assert b'"a": 2.0, "b": 3.0' in line
    assert json.loads(line) == {
        "case": "reuse/small",
        "values": {"a": 2.0, "b": 3.0},
        "steps": [["n1", "mul", "a", "b"], ["n2", "mul", "a", "a"], ["n3", "add", "n1", "n2"]],
        "backward": ["n3"],
        "zero": False,
        "trace": False,
    }


def test_a_request_for_a_loop_with_plain_numbers() -> None:
    """Loops are written out, and plain numbers stay what they are in the formula."""
    program = (Repeat(2, (("x", "mul", "x", 2), ("x", "add", "x", 0.5))), ("y", "pow", "x", -1))
    loop = Expression(
        "loop", "", "", ("x",), program, ("x", "y"), "y", zero=True, depth=5, katas=()
    )
    case = Case("loop/once", loop, "", (0.1,), Answer(0, (0,)))
    line = Forms(trace=True).of(case).request(case)
    assert b'["n1", "mul", "x", 2], ["n2", "add", "n1", 0.5]' in line
    request = json.loads(line)
    assert [step[0] for step in request["steps"]] == ["n1", "n2", "n3", "n4", "n5"]
    assert request["backward"] == ["n4", "n5"]
    assert (request["zero"], request["trace"]) == (True, True)
    assert request["values"] == {"x": 0.1}


@pytest.mark.parametrize("value", [0.1, -0.0, 5e-324, 1.7976931348623157e308, 2**53, -1e-7])
def test_values_keep_every_bit(value: float) -> None:
    """A value arrives as the same float, whichever it is."""
    case = Case("reuse/other", REUSE, "", (value, 1), Answer(0, (0, 0)))
    got = json.loads(Forms(trace=False).of(case).request(case))["values"]["a"]
    assert (type(got), got.hex()) == (float, float(value).hex())


def test_a_form_is_made_once_for_an_expression() -> None:
    """The steps are encoded for the first case of an expression only."""
    forms = Forms(trace=False)
    other = Case("reuse/other", REUSE, "", (0, 0), Answer(0, (0, 0)))
    assert forms.of(CASE) is forms.of(other)


def test_an_answer() -> None:
    """An answer has every value's data and gradient."""
    assert outcome(RIGHT) == Answered(data=RIGHT["data"], gradients=RIGHT["gradients"])


def test_the_leaves_data_may_be_left_out() -> None:
    """A runner need not send back the values that it was given."""
    data = {name: RIGHT["data"][name] for name in ("n1", "n2", "n3")}
    assert outcome({**RIGHT, "data": data}) == Answered(
        data=RIGHT["data"], gradients=RIGHT["gradients"]
    )


@pytest.mark.parametrize(
    ("number", "x"),
    [
        (7, 7.0),
        ("inf", math.inf),
        ("-inf", -math.inf),
        (5e-324, 5e-324),
        (0.1 + 0.2, 0.1 + 0.2),
        (10**400, math.inf),
    ],
    ids=repr,
)
def test_numbers(number: object, x: float) -> None:
    """Whole numbers are numbers too, and what JSON lacks is a text."""
    got = outcome(gradients(a=number))
    assert isinstance(got, Answered)
    assert (type(got.gradients["a"]), got.gradients["a"]) == (float, x)


def test_nan() -> None:
    """A text is how an answer says NaN."""
    got = outcome(gradients(a="nan"))
    assert isinstance(got, Answered)
    assert math.isnan(got.gradients["a"])


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ({"error": "domain"}, Refused("why")),
        ({"error": "domain", "where": WHERE}, Refused("why", FRAMES)),
        ({"error": "raised", "where": WHERE}, Raised("why", FRAMES)),
        ({"error": "raised", "where": []}, Raised("why")),
        ({"error": "not-written"}, NotWritten("why")),
        ({"error": "not-written", "where": WHERE}, NotWritten("why")),
        ({"error": "not-a-number"}, NotANumber("why")),
    ],
)
def test_errors(error: dict[str, Any], expected: Outcome) -> None:
    """Each kind of error becomes an outcome of its own."""
    assert outcome({"case": "reuse/small", "message": "why", **error}) == expected


def test_only_the_innermost_frames_are_kept() -> None:
    """A deep recursion's frames are cut to the last ten."""
    where = [{"line": line, "in": "visit"} for line in range(1000)]
    got = outcome({"case": "reuse/small", "error": "raised", "message": "", "where": where})
    assert isinstance(got, Raised)
    assert [frame.line for frame in got.where] == list(range(990, 1000))


def test_a_message_can_always_be_printed() -> None:
    """Half a surrogate pair is written out, and an endless message is cut."""
    line = rb'{"case": "reuse/small", "error": "raised", "message": "\ud800 \u00e9"}'
    assert outcome(line) == Raised("\\ud800 é")
    got = outcome({"case": "reuse/small", "error": "raised", "message": "x" * 10_007})
    assert got == Raised("x" * 10_000 + "… (7 more characters)")


def test_a_trace() -> None:
    """The calls are there where they were asked for."""
    calls = [["n3", 1.0], ["n1", 1], ["n1", "nan"]]
    got = outcome({**RIGHT, "calls": calls}, trace=True)
    assert isinstance(got, Answered)
    assert got.calls[:2] == (Call("n3", 1.0), Call("n1", 1.0))
    assert math.isnan(got.calls[2].gradient)


def test_the_longest_numbers() -> None:
    """The longest numbers that there are make no line too long."""
    program = tuple((f"x{k}", "neg", "a") for k in range(50_000))
    wide = Expression("wide", "", "", ("a",), program, ("x1",), "x1", zero=False, depth=1, katas=())
    case = Case("wide/case", wide, "", (1.0,), Answer(0, (0,)))
    form = Forms(trace=False).of(case)
    names = json.loads(form.request(case))["steps"]
    numbers = dict.fromkeys(["a", *(name for name, *_ in names)], -1.2345678901234567e-300)
    line = json.dumps({"case": case.id, "data": numbers, "gradients": numbers}, indent=1)
    assert isinstance(form.outcome(case, line.replace("\n", " ").encode()), Answered)


def test_a_line_may_end_as_on_windows() -> None:
    """A carriage return before the line's end is no harm."""
    assert isinstance(outcome(LINE + b"\r"), Answered)


def test_a_greeting() -> None:
    """The first line tells the language."""
    assert greeting(json.dumps(GREETING).encode()) == "Python 3.11.7"


def test_a_load_error() -> None:
    """A file that can't be loaded is told in place of a greeting."""
    error = {"error": "load", "message": "SyntaxError: invalid syntax", "where": WHERE[:1]}
    got = greeting(json.dumps({**GREETING, **error}).encode())
    assert got == LoadFailed("SyntaxError: invalid syntax", (Frame(30, "backward"),))


@pytest.mark.parametrize(
    ("line", "yes"),
    [
        (LINE, True),
        (b'{"case": "reuse/small"}', True),
        (b'{"case": "reuse/other"}', False),
        (b"{}", False),
        (b"hello", False),
        (b'{"case": "reuse/small", "": "' + b" " * 2 * LONGEST_SAYING + b'"}', False),
    ],
    ids=range(6),
)
def test_which_case_a_line_answers(line: bytes, *, yes: bool) -> None:
    """A line answers a case if it has its name, whatever else is in it."""
    assert Forms(trace=False).of(CASE).is_answer(CASE, line) is yes

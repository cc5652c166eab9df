"""The line protocol: what is asked, and which answers are believed."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from harness.judging.protocol import Forms, greeting, is_answer_to
from harness.model import (
    Answer,
    Answered,
    Call,
    Case,
    Expression,
    Frame,
    Garbled,
    LoadFailed,
    NotANumber,
    NotWritten,
    Outcome,
    Raised,
    Refused,
    Repeat,
)

REUSE = Expression(
    name="reuse",
    title="A value used three times",
    formula="a*b + a*a",
    inputs=("a", "b"),
    program=(("n1", "mul", "a", "b"), ("n2", "mul", "a", "a"), ("n3", "add", "n1", "n2")),
    backward=("n3",),
    output="n3",
    zero=False,
    depth=2,
    katas=("backward",),
)
CASE = Case("reuse/small", REUSE, "a is used three times", (2, 3), Answer(10, (7, 2)))
RIGHT: dict[str, Any] = {
    "case": "reuse/small",
    "data": {"a": 2.0, "b": 3.0, "n1": 6.0, "n2": 4.0, "n3": 10.0},
    "gradients": {"a": 7.0, "b": 2.0, "n1": 1.0, "n2": 1.0, "n3": 1.0},
}
FRAMES = (Frame(30, "backward"), Frame(31, "visit"))
WHERE = [{"line": 30, "in": "backward"}, {"line": 31, "in": "visit"}]


def outcome(line: object, *, trace: bool = False) -> Outcome:
    """Return what a line, as bytes or as what is to become JSON, says of the case."""
    data = line if isinstance(line, bytes) else json.dumps(line).encode()
    return Forms(trace=trace).of(CASE).outcome(CASE, data)


def error(kind: object, **more: object) -> dict[str, Any]:
    """Return an answer with an error of this kind."""
    return {"case": "reuse/small", "error": kind, **more}


def where(*frames: object) -> dict[str, Any]:
    """Return an answer with these frames."""
    return error("raised", message="", where=[*frames])


def gradients(**changed: object) -> dict[str, Any]:
    """Return the right answer with some gradients changed."""
    return {**RIGHT, "gradients": {**RIGHT["gradients"], **changed}}


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
    assert outcome(RIGHT) == Answered(RIGHT["data"], RIGHT["gradients"])


def test_the_leaves_data_may_be_left_out() -> None:
    """A runner need not send back the values that it was given."""
    data = {name: RIGHT["data"][name] for name in ("n1", "n2", "n3")}
    assert outcome({**RIGHT, "data": data}) == Answered(RIGHT["data"], RIGHT["gradients"])


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


LINE = json.dumps(RIGHT).encode()
GARBLED: dict[str, tuple[object, str]] = {
    "empty": (b"", "not JSON: ''"),
    "text": (b"hello", "not JSON: 'hello'"),
    "torn": (LINE[:40], "not JSON: "),
    "two in a line": (LINE + LINE, "not a JSON object: "),
    "a separator": (b"\x1e" + LINE, "not JSON: '\\x1e{"),
    "not UTF-8": (b'{"case": "\xff"}', 'not UTF-8: \'{"case": "\ufffd"}\''),
    "nested": (b"[" * 100_000, "not JSON: '[[["),
    "list": ([RIGHT], "not a JSON object: "),
    "null": (None, "not a JSON object: 'null'"),
    "NaN as Python writes it": (LINE.replace(b"7.0", b"NaN"), "not JSON: "),
    "Infinity as Python writes it": (LINE.replace(b"7.0", b"-Infinity"), "not JSON: "),
    "another case": ({**RIGHT, "case": "reuse/other"}, "not an answer to reuse/small: "),
    "no case": ({**RIGHT, "case": None}, "not an answer to reuse/small: "),
    "no name for the case": ({"data": {}, "gradients": {}}, "not an answer to reuse/small: "),
    "greeting": ({"protocol": 1}, "not an answer to reuse/small: "),
    "no data": ({**gradients(), "data": None}, "data is not a JSON object: "),
    "no gradients": ({"case": "reuse/small", "data": {}}, "the answer lacks gradients: "),
    "a gradient missing": ({**RIGHT, "gradients": {"a": 1.0}}, "gradients lacks b: "),
    "a data missing": ({**RIGHT, "data": dict.fromkeys(("a", "n1", "n2"), 1)}, "data lacks b: "),
    "some leaves' data missing": (
        {**RIGHT, "data": dict.fromkeys(("a", "n1", "n2", "n3"), 1)},
        "data lacks b: ",
    ),
    "another gradient": (gradients(c=1.0), "gradients names 'c', which was not asked for: "),
    "another name": ({**RIGHT, "passed": True}, "the answer names 'passed', which was not"),
    "calls not asked for": ({**RIGHT, "calls": []}, "the answer names 'calls', which was not"),
    "a name twice": (LINE.replace(b'"n1": 1.0', b'"a": 1.0'), "a name stands twice in an object: "),
    "the case twice": (LINE.replace(b"{", b'{"case": "x", ', 1), "a name stands twice"),
    "text for a number": (gradients(a="7.0"), "gradients: a is not a number: "),
    "NaN in capitals": (gradients(a="NaN"), "gradients: a is not a number: "),
    "true": (gradients(a=True), "gradients: a is not a number: "),
    "nothing for a number": (gradients(n1=None), "gradients: n1 is not a number: "),
    "a list for a number": (
        {**RIGHT, "data": RIGHT["data"] | {"n1": [6.0]}},
        "data: n1 is not a number: ",
    ),
    "error unknown": (error("tired", message=""), "an error of no kind"),
    "error of a list": (error([], message=""), "an error of no kind"),
    "error of a load": (error("load", message=""), "an error of no kind"),
    "error and numbers": ({**RIGHT, "error": "raised", "message": ""}, "the answer names 'data', "),
    "no message": (error("raised"), "the answer lacks message: "),
    "a number for a message": (error("raised", message=3), "message is not a text: "),
    "frames of another kind": (error("raised", message="", where="there"), "where is not a list: "),
    "a frame without a line": (where({"in": "f"}), "where: not a line and what it is in: "),
    "half a line": (where({"line": 1.5, "in": "f"}), "where: not a line and what it is in: "),
    "a frame in nothing": (where({"line": 1, "in": None}), "where: in is not a text: "),
}


@pytest.mark.parametrize("name", GARBLED)
def test_garbled(name: str) -> None:
    """Anything but one answer to the case just asked is garbled, and the message says why."""
    line, message = GARBLED[name]
    got = outcome(line)
    assert isinstance(got, Garbled)
    assert got.message.startswith(message)
    assert len(got.message) < 200
    assert got.message.isprintable()


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ({}, "calls is not a list: "),
        ([["n3"]], "calls: not a value's name and a gradient: "),
        ([["c", 1.0]], "calls: not a value's name and a gradient: "),
        ([[1.0, "n3"]], "calls: not a value's name and a gradient: "),
        ([["n3", None]], "calls: n3 is not a number: "),
        (["n3"], "calls: not a value's name and a gradient: "),
    ],
)
def test_garbled_calls(calls: object, message: str) -> None:
    """Calls are names of the graph's values with a number each."""
    got = outcome({**RIGHT, "calls": calls}, trace=True)
    assert isinstance(got, Garbled)
    assert got.message.startswith(message)


def test_calls_that_are_missing() -> None:
    """An answer without the trace asked for is not the answer asked for."""
    got = outcome(RIGHT, trace=True)
    assert isinstance(got, Garbled)
    assert got.message.startswith("the answer lacks calls: ")


def test_a_line_may_end_as_on_windows() -> None:
    """A carriage return before the line's end is no harm."""
    assert isinstance(outcome(LINE + b"\r"), Answered)


GREETING = {"protocol": 1, "track": "python", "language": "Python 3.11.7"}


def test_a_greeting() -> None:
    """The first line tells the language."""
    assert greeting(json.dumps(GREETING).encode()) == "Python 3.11.7"


def test_a_load_error() -> None:
    """A file that can't be loaded is told in place of a greeting."""
    error = {"error": "load", "message": "SyntaxError: invalid syntax", "where": WHERE[:1]}
    got = greeting(json.dumps({**GREETING, **error}).encode())
    assert got == LoadFailed("SyntaxError: invalid syntax", (Frame(30, "backward"),))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"Python 3.11.7", "not JSON: 'Python 3.11.7'"),
        (json.dumps({**GREETING, "protocol": 2}).encode(), "not a greeting of protocol 1: "),
        (json.dumps({**GREETING, "protocol": True}).encode(), "not a greeting of protocol 1: "),
        (LINE, "not a greeting of protocol 1: "),
        (b'{"protocol": 1, "track": "python"}', "the greeting lacks language: "),
        (b'{"protocol": 1, "track": "python", "language": 3}', "language is not a text: "),
        (b'{"protocol": 1, "track": null, "language": ""}', "track is not a text: "),
        (b'{"protocol": 1, "error": "load"}', "message is not a text: "),
        (b'{"protocol": 1, "error": "tired", "message": ""}', "the greeting lacks language: "),
    ],
)
def test_garbled_greetings(line: bytes, message: str) -> None:
    """A first line that is not a greeting of this protocol is garbled."""
    got = greeting(line)
    assert isinstance(got, Garbled)
    assert got.message.startswith(message)


@pytest.mark.parametrize(
    ("line", "yes"),
    [
        (LINE, True),
        (b'{"case": "reuse/small"}', True),
        (b'{"case": "reuse/other"}', False),
        (b"{}", False),
        (b"hello", False),
    ],
)
def test_which_case_a_line_answers(line: bytes, *, yes: bool) -> None:
    """A line answers a case if it has its name, whatever else is in it."""
    assert is_answer_to(CASE, line) is yes

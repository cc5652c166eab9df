"""Which lines are not believed, and what is said of them."""

from __future__ import annotations

import json

import pytest

from harness.judging.protocol import LONGEST_SAYING, greeting
from harness.model import Garbled
from harness.tests.asked import LINE, RIGHT, error, gradients, outcome, where

GREETING = {"protocol": 1, "track": "python", "language": "Python 3.11.7"}
GARBLED: dict[str, tuple[object, str]] = {
    "empty": (b"", "not JSON: ''"),
    "text": (b"hello", "not JSON: 'hello'"),
    "torn": (LINE[:40], "not JSON: "),
    "two in a line": (LINE + LINE, "not a JSON object: "),
    "a separator": (b"\x1e" + LINE, "not JSON: '\\x1e{"),
    "not UTF-8": (b'{"case": "\xff"}', 'not UTF-8: \'{"case": "\ufffd"}\''),
    "nested": (b"[" * 100_000, "not JSON: '[[["),
    "a heap": (b"[" + b"[]," * LONGEST_SAYING + b"[]]", "a line of 3145732 bytes: '[[],[],"),
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
        (b" " * 2 * LONGEST_SAYING, "a line of 2097152 bytes: '  "),
    ],
    ids=lambda value: str(value)[:40],
)
def test_garbled_greetings(line: bytes, message: str) -> None:
    """A first line that is not a greeting of this protocol is garbled."""
    got = greeting(line)
    assert isinstance(got, Garbled)
    assert got.message.startswith(message)

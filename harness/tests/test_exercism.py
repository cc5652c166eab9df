"""`kata check --format exercism`: results.json as the interface of Exercism's test runners has it.

The schema here is the interface's text, field for field, with its limits and its conditions.
"""

from __future__ import annotations

import json
from textwrap import indent
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from harness.model import Printed
from harness.show.exercism import CUT, output
from harness.tests import miniatures
from harness.tests.test_results import write

if TYPE_CHECKING:
    from pathlib import Path

    from harness.tests.conftest import Clone

INTERFACE = Draft202012Validator(
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["version", "status", "message", "tests"],
        "properties": {
            "version": {"const": 3},
            "status": {"enum": ["pass", "fail", "error"]},
            "message": {"type": ["string", "null"], "minLength": 1, "maxLength": 65535},
            "tests": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["name", "status", "message", "test_code"],
                    "properties": {
                        "name": {"type": "string", "minLength": 1},
                        "status": {"enum": ["pass", "fail", "error"]},
                        "message": {"type": ["string", "null"], "minLength": 1},
                        "output": {"type": "string", "minLength": 1, "maxLength": 500},
                        "test_code": {"type": "string", "minLength": 1},
                        "task_id": {"type": "number"},
                    },
                },
            },
        },
        "if": {"properties": {"status": {"const": "error"}}},
        "then": {"properties": {"message": {"type": "string"}}},
        "else": {"properties": {"message": {"type": "null"}, "tests": {"minItems": 1}}},
    }
)


def check(clone: Clone, *words: str) -> dict[str, Any]:
    """Return results.json of a call, having been found as the interface says."""
    said = clone.kata("check", *words, "--format", "exercism")
    assert said.err == ""
    document: dict[str, Any] = json.loads(said.out)
    errors = [f"{each.json_path}: {each.message}" for each in INTERFACE.iter_errors(document)]
    assert errors == []
    return document


def knot(clone: Clone) -> dict[str, Any]:
    """Return the first test of the attempt at backward, of the expression knot."""
    test: dict[str, Any] = check(clone, "backward", "--case", "knot")["tests"][0]
    return test


def test_a_solved_attempt_passes(clone: Clone) -> None:
    """All pass, none with a message, in the order in which `kata check` judges."""
    clone.solve("backward")
    document = check(clone, "backward")
    assert document["status"] == "pass"
    assert {test["status"] for test in document["tests"]} == {"pass"}
    assert {test["message"] for test in document["tests"]} == {None}
    said = json.loads(clone.kata("check", "backward", "--format", "json").out)
    ids = [case["id"] for case in said["attempts"][0]["cases"]]
    assert [test["name"].split(":")[0] for test in document["tests"]] == ids


def test_a_test_is_told_in_full(clone: Clone) -> None:
    """The formula, its values and the right numbers are the code; what came is the message."""
    write(clone, first="", last="out.grad = 0.5; order[0].grad = 80.0")
    test = knot(clone)
    assert test["name"].startswith("knot/small-integers: ")
    assert test["status"] == "fail"
    assert [line.split("   ")[0] for line in test["test_code"].splitlines()] == [
        "y = a*b",
        "z = (y + a) * (y + b)",
        "((z*a) + b) + z",
        "",
        "expected output: 219",
        "expected gradients: a = 252",
    ]
    assert "a = 2   b = 3" in test["test_code"]
    assert "b = 127" in test["test_code"]
    assert "80.000000000   ✗" in test["message"]


def test_the_first_failure_ends_with_the_explanation(clone: Clone) -> None:
    """It is the same text as in the report for people, and stands in no other test's message."""
    path = miniatures.HERE / "pre_order.py"
    miniatures.write(path, "backward", clone.root / "python")
    failed = [test for test in check(clone, "backward")["tests"] if test["status"] != "pass"]
    first, *others = [test["message"] for test in failed]
    assert others
    _, _, told = first.partition("\n\n")
    assert "running each value when it is first discovered (pre-order)" in told.lower()
    assert all("pre-order" not in message.lower() for message in others)
    said = clone.kata("check", "backward").out
    assert f"\n\n{indent(told, '    ')}\n\n" in said


def test_an_error_of_the_whole_ends_with_the_explanation(clone: Clone) -> None:
    """Where no case came to an answer there is one message, and it says how to go on."""
    write(clone, first="__import__('os')._exit(3)", last="")
    message = check(clone, "backward")["message"]
    assert message.splitlines()[0].endswith(": crashed: exit status 3 before it answered")
    assert message.splitlines()[-1] == "kata hint backward"


@pytest.mark.parametrize(
    ("first", "overall", "status", "words"),
    [
        ("raise KeyError('y')", "fail", "error", "python/backward.py:"),
        ("raise NotImplementedError('run each')", "fail", "error", "run each"),
        ("return (", "error", None, "python/backward.py:"),
        ("__import__('os')._exit(3)", "error", None, "exit status 3"),
        ("out.data == 219 or __import__('os')._exit(3)", "fail", "error", "exit status 3"),
    ],
    ids=["raises", "not written", "does not load", "every case crashes", "some crash"],
)
def test_errors(clone: Clone, first: str, overall: str, status: str | None, words: str) -> None:
    """A test may err; only where no case came to an answer is it the whole that errs."""
    write(clone, first=first, last="")
    document = check(clone, "backward", "--case", "knot", "--case", "reuse")
    assert document["status"] == overall
    tests = [test for test in document["tests"] if test["status"] == status]
    messages = [test["message"] for test in tests] or [document["message"]]
    assert words in messages[0]
    assert bool(document["tests"]) == (status is not None)


def test_an_untouched_stub_is_an_error(clone: Clone) -> None:
    """Nothing ran, and the message says that there is nothing to run."""
    document = check(clone, "backward")
    assert document["status"] == "error"
    assert "python/backward.py is not started" in document["message"]


@pytest.mark.parametrize(
    ("printed", "size"),
    [
        (Printed("x" * 500), 500),
        (Printed("x" * 501), 500),
        (Printed("é" * 10_000, more=10**6), 500),
        (Printed("short", more=9999), 5 + 1 + len(CUT)),
    ],
    ids=["what fits", "one too many", "a flood", "cut before"],
)
def test_output_is_cut_at_500_characters(printed: Printed, size: int) -> None:
    """What is longer ends with the interface's notice, and with it has 500 characters."""
    shown = output(printed)
    assert len(shown) == size
    assert shown.endswith(CUT) == (printed != Printed("x" * 500))


def test_what_is_printed_is_with_its_test(clone: Clone) -> None:
    """A test that printed has its output; one that did not has no such field."""
    write(clone, first="out.data == 219 and print('here')", last="")
    document = check(clone, "backward", "--case", "knot", "--case", "reuse")
    printed = {test["name"].split(":")[0]: test.get("output") for test in document["tests"]}
    assert printed["knot/small-integers"] == "here\n"
    assert printed["reuse/small-integers"] is None


def test_skipped_cases_are_no_tests(clone: Clone) -> None:
    """What the track leaves out is neither passed nor failed, so it is not there."""
    clone.solve("backward")
    track = clone.root / "python" / "track.yaml"
    skip = 'skips: [{case: "knot/small-integers", reason: "it is Monday"}]'
    track.write_text(track.read_text().replace("skips: []", skip))
    document = check(clone, "backward", "--case", "knot")
    assert "knot/small-integers" not in json.dumps(document)
    assert document["status"] == "pass"


def test_several_attempts_are_refused(clone: Clone) -> None:
    """One results.json tells of one attempt: a call for several is at fault."""
    said = clone.kata("check", "--format", "exercism")
    assert (said.code, said.out) == (2, "")
    assert "name one kata" in said.err


def test_it_is_written_to_a_file(clone: Clone, tmp_path: Path) -> None:
    """--output makes the file that the interface wants; the exit code stays that of check."""
    path = tmp_path / "results.json"
    said = clone.kata("check", "backward", "--format", "exercism", "--output", str(path))
    assert (said.code, said.out) == (1, "")
    assert INTERFACE.is_valid(json.loads(path.read_text()))

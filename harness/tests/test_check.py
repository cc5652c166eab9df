"""`kata check`, from a saved file to a verdict, by real processes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

ALL = ["local-gradients", "backward", "activations", "deep-graph"]

ASSIGNS_IN_PLUS = (
    "            self.grad += out.grad\n            other.grad += out.grad\n",
    "            self.grad = out.grad\n            other.grad = out.grad\n",
)
LOOP = ("    visit(out)\n", "    visit(out)\n    while True:\n        pass\n")


def ends_with(gradient: str) -> tuple[str, str]:
    """Return the change to backward that gives every value this gradient in the end."""
    before = "        value._backward()\n"
    return before, f"{before}    for value in order:\n        value.grad = {gradient}\n"


EXIT = ("    visit(out)\n", "    visit(out)\n    __import__('os')._exit(0)\n")


@pytest.mark.parametrize("kata", ALL)
def test_a_solution_passes_every_case(clone: Clone, kata: str) -> None:
    """The solution, saved as the attempt, is solved: exit 0."""
    clone.solve(kata)
    said = clone.kata("check", kata)
    assert said.code == 0, said.out
    assert "solved" in said.out


@pytest.mark.parametrize("kata", ALL)
def test_an_untouched_stub_is_not_started(clone: Clone, kata: str) -> None:
    """A named kata that is not started is not solved: exit 1; nothing of it is judged."""
    said = clone.kata("check", kata)
    assert said.code == 1
    assert "not started" in said.out
    assert "✗" not in said.out


def test_nothing_started_is_nothing_wrong(clone: Clone) -> None:
    """Without a kata named, untouched stubs are no fault: exit 0."""
    said = clone.kata("check")
    assert said.code == 0
    assert said.out.count("not started") == len(ALL)


def test_a_failing_case_is_shown_in_full(clone: Clone) -> None:
    """Formula, values, expected and own gradients to nine decimals, the wrong ones marked."""
    clone.solve("backward", ASSIGNS_IN_PLUS)
    said = clone.kata("check", "backward", "--case", "knot/small-integers")
    assert said.code == 1
    assert [line.strip() for line in said.out.splitlines() if line.strip()][1:8] == [
        "✗ knot/small-integers   y and z have several uses: each must wait for all of them",
        "y = a*b",
        "z = (y + a) * (y + b)",
        "((z*a) + b) + z                               a = 2   b = 3",
        "expected            yours",
        "a    252.000000000    108.000000000   ✗",
        "b    127.000000000     78.000000000   ✗",
    ]


def test_a_half_written_file_says_what_is_missing(clone: Clone) -> None:
    """Parts that are not written are named, and the cases that do not need them are judged."""
    clone.solve(
        "local-gradients",
        ("self.grad += (1 - out.data**2) * out.grad", 'raise NotImplementedError("tanh")'),
    )
    said = clone.kata("check", "local-gradients", "--format", "json")
    cases = json.loads(said.out)["attempts"][0]["cases"]
    statuses = {case["id"]: case["status"] for case in cases}
    assert set(statuses.values()) == {"passed", "not written"}
    assert statuses["reuse/small-integers"] == "passed"
    assert "not written yet: tanh" in clone.kata("check", "local-gradients").out
    assert said.code == 1


def test_only_missing_parts_are_nothing_wrong(clone: Clone) -> None:
    """A half-written kata that nobody named is not wrong, only unfinished: exit 0."""
    clone.solve("backward", ("    visit(out)\n", "    raise NotImplementedError('order')\n"))
    assert clone.kata("check").code == 0
    assert clone.kata("check", "backward").code == 1


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(
            ("    visit(out)\n", "    visit(out\n"),
            ["python/backward.py:", "visit(out", "SyntaxError"],
            id="syntax error",
        ),
        pytest.param(LOOP, ["timed out: no answer within 2 s"], id="endless loop"),
        pytest.param(EXIT, ["crashed: "], id="exit"),
        pytest.param(("class Value:", "class Number:"), ["Value"], id="no Value"),
        pytest.param(("def backward(out):", "def backwards(out):"), ["backward"], id="no backward"),
        pytest.param(ends_with("'one'"), ["not a number: the gradient of a is str"], id="text"),
        pytest.param(ends_with("None"), ["not a number: the gradient of a is None"], id="None"),
        pytest.param(ends_with("1j"), ["not a number: the gradient of a is complex"], id="complex"),
        pytest.param(
            ("for value in reversed(order):", "for value in reversed(orders):"),
            ["python/backward.py:", "for value in reversed(orders):", "NameError: "],
            id="raised",
        ),
    ],
)
def test_what_goes_wrong_is_said_in_a_few_lines(
    clone: Clone, change: tuple[str, str], expected: list[str]
) -> None:
    """Each way to fail is told by its own words, with the attempt's lines only: exit 1."""
    clone.solve("backward", change)
    said = clone.kata("check", "backward", "--case", "worked-example", "--case", "neuron")
    assert said.code == 1
    assert all(words in said.out for words in expected), said.out
    assert "runner.py" not in said.out
    assert "Traceback" not in said.out + said.err


def test_a_dash_as_output_is_standard_output(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """--output - is as if it were not there; no file of that name is made."""
    monkeypatch.chdir(clone.root)
    assert clone.kata("check", "--output", "-") == clone.kata("check")
    assert not (clone.root / "-").exists()

"""What a learner does without `kata`: read a stub, call gradsOf, run the cases in Node."""

from __future__ import annotations

import json
import random
import subprocess
from typing import TYPE_CHECKING

import pytest

from harness.tests.javascript.talk import ROOT, ask

if TYPE_CHECKING:
    from harness.tests.javascript.talk import NodeTrack


@pytest.mark.parametrize("kata", ["local-gradients", "backward", "activations", "deep-graph"])
def test_a_stub_says_what_is_not_written(track: NodeTrack, kata: str) -> None:
    """The message is the task in the solution's own words."""
    answer = track.run(track.path(kata), ask()).answer
    assert answer["error"] == "not-written"
    solution = track.solution(kata).read_text(encoding="utf-8")
    assert f"// task: {answer['message']}\n" in solution


@pytest.mark.parametrize("folder", ["", "solutions/"], ids=["attempt", "solution"])
def test_grads_of_can_be_called_by_hand(track: NodeTrack, folder: str) -> None:
    """Every kata file exports it; it fills in the gradients and returns them."""
    printed = track.evaluate(
        f'import {{ gradsOf }} from "{track.path(folder + "backward").as_uri()}";'
        "const grad = [0, 0];"
        'try { console.log(gradsOf("reuse", [2, 3], grad), grad); }'
        "catch (error) { console.log(error.message); }"
    )
    assert printed.startswith("[ 7, 2 ] [ 7, 2 ]" if folder else "not written: ")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ('"constructor", [2, 3], [0, 0]', "no expression is called constructor; there are "),
        ('"reuse", [2], [0, 0]', "reuse takes as many vals and grad as inputs: a, b"),
        ('"reuse", [2, 3], [0, 0, 9]', "reuse takes as many vals and grad as inputs: a, b"),
    ],
    ids=["unknown-name", "few-vals", "long-grad"],
)
def test_what_cannot_be_done_is_said(track: NodeTrack, call: str, says: str) -> None:
    """An error says why, in the words of the Python track."""
    printed = track.evaluate(
        f'import {{ gradsOf }} from "{track.path("solutions/backward").as_uri()}";'
        f"try {{ console.log(gradsOf({call})); }} catch (error) {{ console.log(error.message); }}"
    )
    assert printed.startswith(says)


def test_rounding_is_half_to_even_on_the_exact_value(track: NodeTrack) -> None:
    """It agrees with Python's round everywhere, on the halves too, and gives no -0."""
    some = random.Random(1)  # noqa: S311 - no secret
    halves = [some.randrange(-(2**20), 2**20) / 2**10 for _ in range(5000)]
    others = [some.uniform(-(10.0**power), 10.0**power) for power in range(-9, 6) for _ in halves]
    numbers = [0.0, -0.0, 2.0**-10, 3 * 2.0**-10, -1e-10, 5e-10, 1e300, *halves, *others]
    printed = track.evaluate(
        f'import {{ round9 }} from "{track.path("expressions").as_uri()}";'
        f"const numbers = {json.dumps(numbers)}.map(round9);"
        "console.log(JSON.stringify([numbers, numbers.some((x) => Object.is(x, -0))]));"
    )
    assert json.loads(printed) == [[round(number, 9) for number in numbers], False]


def test_the_cases_can_be_judged_without_python(node: str) -> None:
    """javascript/cases.test.mjs reads cases.json and finds every solution right."""
    command = [node, "--test", "--test-reporter=tap", "javascript/cases.test.mjs"]
    ended = subprocess.run(command, capture_output=True, check=False, text=True, cwd=ROOT)
    assert ended.returncode == 0, ended.stdout
    lines = [line.split() for line in ended.stdout.splitlines() if line.startswith("# ")]
    counts = {words[1]: words[2] for words in lines}
    assert int(counts["pass"]) > 1
    assert counts["pass"] == counts["tests"]

"""The runners keep the line protocol: requests, numbers, calls."""

from __future__ import annotations

import math
import random
import struct
from typing import TYPE_CHECKING

from harness.tests.javascript.talk import ask

if TYPE_CHECKING:
    from harness.tests.javascript.talk import NodeTrack


def test_a_runner_greets_and_answers_in_order(track: NodeTrack) -> None:
    """Requests that run ahead are answered one by one, to the end of the input, and not again."""
    talk = track.run(track.solution("backward"), ask(case="x/one"), ask(), ask(case="x/two"))
    greeting, *answers = talk.lines
    assert " on Node " in greeting.pop("language")
    assert greeting == {"protocol": 1, "track": track.name}
    assert [answer["case"] for answer in answers] == ["x/one", "x/y", "x/two"]
    assert answers[1] == {"case": "x/y", "data": {"a": 3, "n1": 9}, "gradients": {"a": 6, "n1": 1}}
    assert talk.printed == [""] * 5
    assert talk.code == 0


def test_a_traced_answer_lists_the_calls(track: NodeTrack) -> None:
    """Each _backward that ran is told in order, with the value's gradient at that moment."""
    request = ask(["n1", "mul", "a", "a"], ["n2", "add", "n1", "a"], trace=True)
    answer = track.run(track.solution("backward"), request).answer
    assert answer["calls"] == [["n2", 1], ["n1", 1], ["a", 7]]
    assert answer["gradients"] == {"a": 7, "n1": 1, "n2": 1}


def test_what_is_no_request_is_answered_as_such(track: NodeTrack) -> None:
    """The runner says so and goes on."""
    lines = ["nonsense", "", "3", "null", "[]", '{"case": "x/y"}', '{"case": "x/y"']
    _, *answers, after = track.run(track.solution("backward"), *lines, ask()).lines
    assert len(answers) == len(lines)
    for answer in answers:
        assert (answer["case"], answer["error"]) == (None, "raised")
        assert answer["message"].startswith("not a request: ")
    assert after["gradients"]["a"] == 6


def test_an_unknown_operation_is_named(track: NodeTrack) -> None:
    """What else Value has does not count as an operation."""
    names = ["frobnicate", "toString", "constructor", "_backward"]
    requests = [ask(["n1", name, "a"]) for name in names]
    _, *answers = track.run(track.solution("backward"), *requests).lines
    assert [answer["error"] for answer in answers] == ["raised"] * len(names)
    assert [answer["message"] for answer in answers] == [f"unknown operation {x}" for x in names]


def test_numbers_pass_to_the_last_bit(track: NodeTrack) -> None:
    """Doubles at the edges, and any others, come back as they went, -0 included."""
    bits = random.Random(1)  # noqa: S311 - no secret
    anything = [struct.unpack("d", bits.randbytes(8))[0] for _ in range(2000)]
    edges = [0.0, -0.0, 5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308]
    edges += [0.1 + 0.2, 1 / 3, 2.0**53, -(2.0**53) - 2, 1e21, 1e-7, 123456789012345680000.0]
    numbers = edges + [number for number in anything if math.isfinite(number)]
    values = {f"a{place}": number for place, number in enumerate(numbers)}
    request = ask(["n1", "tanh", "a0"], values=values)
    data = track.run(track.solution("backward"), request).answer["data"]
    got = [struct.pack("d", data[name]) for name in values]
    assert got == [struct.pack("d", number) for number in numbers]


def test_what_json_lacks_is_told_in_words(track: NodeTrack) -> None:
    """NaN and the infinities are strings."""
    steps = ["n1", "mul", "a", "a"], ["n2", "mul", "n1", "b"], ["n3", "add", "n1", "n2"]
    request = ask(*steps, values={"a": 1e300, "b": -1.0})
    data = track.run(track.solution("backward"), request).answer["data"]
    assert (data["n1"], data["n2"], data["n3"]) == ("inf", "-inf", "nan")


def test_plain_numbers_stand_on_either_side(track: NodeTrack) -> None:
    """(6 / (1 - a) + 2) to the power of 3, at 3."""
    request = ask(
        ["n1", "sub", 1, "a"],
        ["n2", "div", 6, "n1"],
        ["n3", "add", "n2", 2],
        ["n4", "pow", "n3", 3],
    )
    answer = track.run(track.solution("activations"), request).answer
    assert (answer["data"]["n4"], answer["gradients"]["a"]) == (-1, 4.5)


def test_zeroing_reaches_values_without_a_name(track: NodeTrack) -> None:
    """The -b in a - b has no name; its gradient is zeroed between roots all the same."""
    steps = ["n1", "sub", "a", "b"], ["n2", "mul", "n1", "c"]
    values = {"a": 2.0, "b": 3.0, "c": 5.0}
    request = ask(*steps, backward=["n1", "n2"], zero=True, values=values)
    gradients = track.run(track.solution("activations"), request).answer["gradients"]
    assert gradients == {"a": 5, "b": -5, "c": -1, "n1": 5, "n2": 1}


def deep(operations: int) -> str:
    """Return a request for a + a + a …: so many operations deep."""
    steps = [[f"n{n}", "add", f"n{n - 1}", "a"] for n in range(2, operations + 1)]
    return ask(["n1", "add", "a", "a"], *steps)


def test_a_deep_graph_is_answered(track: NodeTrack) -> None:
    """100,000 operations are built, and differentiated by the solution that does not recurse."""
    answer = track.run(track.solution("deep-graph"), deep(100_000)).answer
    assert answer["data"]["n100000"] == 300_003
    assert answer["gradients"]["a"] == 100_001


def test_recursion_does_for_a_hundred_operations_but_not_for_many(track: NodeTrack) -> None:
    """The solution of backward is right up to some depth, and fails with Node's own error."""
    _, short, long = track.run(track.solution("backward"), deep(100), deep(100_000)).lines
    assert short["gradients"]["a"] == 101
    assert (long["error"], long["message"]) == (
        "raised",
        "RangeError: Maximum call stack size exceeded",
    )
    assert {frame["in"] for frame in long["where"]} == {"visit"}


def test_an_attempt_may_change_json(track: NodeTrack) -> None:
    """The runner has taken what it needs before."""
    body = 'JSON.stringify = () => "no"; JSON.parse = () => 3;'
    assert track.run(track.attempt(body), ask(), ask()).lines[2]["data"]["n1"] == 9

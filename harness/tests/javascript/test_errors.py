"""What goes wrong in an attempt is told by the runners: what it was, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.tests.javascript.talk import ask

if TYPE_CHECKING:
    from pathlib import Path

    from harness.tests.javascript.talk import NodeTrack

BYTE_ORDER_MARK = "\ufeff"


RAISED = [
    ('throw new Error("oh"); // 0', "Error: oh", ["body"]),
    ('class Oh extends Error { name = "Oh"; }\nthrow new Oh("no"); // 1', "Oh: no", ["body"]),
    (
        'const visit = () => {\nthrow new Error("oh"); // 2\n};\n[1].forEach(visit);',
        "Error: oh",
        ["body", "visit"],
    ),
    (
        "out.prev.length; // 3",
        "TypeError: Cannot read properties of undefined (reading 'length')",
        ["body"],
    ),
    ('throw new RangeError("no"); // 4', "RangeError: no", ["body"]),
    ('throw "oh";', "thrown: 'oh'", []),
    ("throw undefined;", "thrown: undefined", []),
    ("throw null;", "thrown: null", []),
    ('throw Symbol("oh");', "thrown: Symbol(oh)", []),
    ("throw { a: 1 };", "thrown: [Object]", []),
    ("const error = Error('oh'); error.stack = 3; throw error;", "Error: oh", []),
    ("return Promise.reject(3);", "backward is async: it returned a Promise", []),
    (
        'Object.defineProperty(out, "grad", { get: () => out.no.grad }); // 12',
        "TypeError: Cannot read properties of undefined (reading 'grad')",
        ["Value.get [as grad]"],
    ),
]


def test_what_is_raised_is_told(track: NodeTrack) -> None:
    """The message is Node's own; the frames are the attempt's, innermost last; the rest runs."""
    path, answers, _ = track.run_each([body for body, _, _ in RAISED])
    for number, (answer, (_, message, inside)) in enumerate(zip(answers, RAISED, strict=True)):
        assert (answer["error"], answer["message"]) == ("raised", message)
        frames = [frame for frame in answer.get("where", ()) if frame["in"] != "backward"]
        assert [frame["in"].rstrip("0123456789") for frame in frames] == inside
        assert not inside or frames[-1]["line"] == line_of(path, f" // {number}")


def line_of(path: Path, text: str) -> int:
    """Return the number of the one line that ends with a text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    (number,) = (number for number, line in enumerate(lines, 1) if line.endswith(text))
    return number


def test_no_more_than_ten_frames_are_told(track: NodeTrack) -> None:
    """They are the innermost, in a recursion without end."""
    answer = track.run(track.attempt("backward(out);"), ask()).answer
    assert answer["message"] == "RangeError: Maximum call stack size exceeded"
    assert [frame["in"] for frame in answer["where"]] == ["backward"] * 10


def test_a_full_stack_is_no_domain_error(track: NodeTrack) -> None:
    """It is a RangeError, too, but says nothing of the numbers."""
    path = track.file(f"{track.value()}Value.prototype.tanh = function () {{ this.tanh(); }};")
    answer = track.run(path, ask(["n1", "tanh", "a"])).answer
    assert answer["error"] == "raised"
    assert answer["message"] == "RangeError: Maximum call stack size exceeded"


def test_the_log_of_what_is_not_positive_is_a_domain_error(track: NodeTrack) -> None:
    """A RangeError raised while the expression is built."""
    requests = [ask(["n1", "log", "a"], values={"a": number}) for number in (0.0, -0.0, -1.0)]
    _, *answers = track.run(track.solution("activations"), *requests).lines
    for answer in answers:
        assert answer["error"] == "domain"
        assert answer["message"].startswith("RangeError: log of ")
        assert [frame["in"] for frame in answer["where"]] == ["Value.log"]


def test_an_operation_has_to_return_a_value(track: NodeTrack) -> None:
    """What came instead is told, with the operation."""
    returned = {
        "undefined": "undefined",
        "3": "3",
        "Promise.resolve(this)": "[Promise]",
        "{ data: 3, grad: 0 }": "[Object]",
    }
    cases = ", ".join(f"() => ({value})" for value in returned)
    given = f"Value.prototype.tanh = function () {{ return [{cases}][this.data](); }};"
    path = track.file(f"{track.value()}{given}")
    requests = [ask(["n1", "tanh", "a"], values={"a": n}) for n in range(len(returned))]
    _, *answers = track.run(path, *requests).lines
    assert {answer["error"] for answer in answers} == {"raised"}
    messages = [answer["message"] for answer in answers]
    assert messages == [f"tanh returned {shown}, not a Value" for shown in returned.values()]


def test_a_gradient_that_is_no_number_is_shown(track: NodeTrack) -> None:
    """Only a number counts as one, and the message says what stood there instead."""
    numbers = {
        "'6'": "'6'",
        "undefined": "undefined",
        "null": "null",
        "3n": "3n",
        "true": "true",
        "{ b: 1 }": "[Object]",
        "new Number(3)": "[Number: 3]",
        "Promise.resolve(3)": "[Promise]",
        "() => 3": "[Function (anonymous)]",
    }
    _, answers, _ = track.run_each([f"out._prev[0].grad = {number};" for number in numbers])
    assert {answer["error"] for answer in answers} == {"not-a-number"}
    messages = [answer["message"] for answer in answers]
    assert messages == [f"a.grad is {shown}, not a number" for shown in numbers.values()]


def test_a_file_without_backward_is_told_so(track: NodeTrack) -> None:
    """It is known only when backward is called: a class may have it in many ways."""
    answer = track.run(track.file(track.value()), ask()).answer
    assert answer["error"] == "raised"
    assert "exports no backward" in answer["message"]


LOAD_ERRORS = {
    "a syntax error": ("\n\nconst a = ;\n", "SyntaxError: ", 3),
    "a name declared twice": (
        "export class Value {}\nconst a = 1;\nconst a = 2;\n",
        "SyntaxError: Identifier 'a' has already been declared",
        3,
    ),
    "an error at import": ('\nthrow new TypeError("oh");\n', "TypeError: oh", 2),
    "an import that is not there": ('import "./none.mjs";\n', "Error: Cannot find module ", None),
    "a name that is not exported": (
        '\nimport { nothing } from "node:fs";\n',
        "SyntaxError: The requested module 'node:fs' does not provide an export named 'nothing'",
        2,
    ),
    "no Value": ("export function backward() {}\n", "an attempt.", None),
    "an empty file": ("", "an attempt.", None),
    "a Value that is no class": ("export const Value = 3;\n", "an attempt.", None),
}


@pytest.mark.parametrize(("text", "message", "line"), LOAD_ERRORS.values(), ids=LOAD_ERRORS)
def test_a_file_that_will_not_load_says_why(
    track: NodeTrack, text: str, message: str, line: int | None
) -> None:
    """The greeting tells the error and its line; no request is answered."""
    (greeting,) = track.run(track.file(text), ask()).lines
    assert (greeting["protocol"], greeting["track"], greeting["error"]) == (1, track.name, "load")
    assert greeting["message"].startswith(message)
    assert greeting["where"] == ([] if line is None else [{"line": line, "in": ""}])


def test_what_is_no_file_does_not_load(track: NodeTrack) -> None:
    """A folder, or nothing at all, is told in the greeting like a file that has an error."""
    for path in (track.scratch, track.scratch / "nothing.mjs"):
        (greeting,) = track.run(path, ask()).lines
        assert greeting["error"] == "load"


def test_a_file_may_begin_strangely(track: NodeTrack) -> None:
    """A byte order mark and letters beyond ASCII do no harm."""
    text = track.solution("backward").read_text(encoding="utf-8")
    path = track.file(f"{BYTE_ORDER_MARK}// café\n{text}")
    assert track.run(path, ask()).answer["gradients"]["a"] == 6

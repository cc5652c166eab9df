"""A case that has been asked, and what a line says of it."""

from __future__ import annotations

import json
from typing import Any

from harness.judging.protocol import Forms
from harness.model import Answer, Case, Expression, Outcome

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


LINE = json.dumps(RIGHT).encode()

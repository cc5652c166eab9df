"""The line protocol: a case becomes a request line, and an answer line an outcome.

An answer is believed only if it is one answer to the case just asked, with a number for every
value and nothing else. Anything but that is `Garbled`, and the message says why.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from harness.judging.wire import WrongLine, demand, excerpt, items, number, numbers, parse, text
from harness.model import (
    Answered,
    Call,
    Frame,
    Garbled,
    LoadFailed,
    NotANumber,
    NotWritten,
    Raised,
    Refused,
)

if TYPE_CHECKING:
    from harness.model import Case, Expression, Outcome

VERSION = 1
MOST_FRAMES = 10
LONGEST_SAYING = 1024 * 1024  # bytes, for a message and its frames, or for a greeting
LONGEST_CALLS = 16 * LONGEST_SAYING
LONGEST_NUMBER = 34  # bytes, with the quotes, spaces, colon and comma around it and its name

_ANSWER = {"case", "data", "gradients"}
_GREETING = {"protocol", "track", "language"}
_ERROR = {"case", "error", "message"}


class Form:
    """What the requests for one expression have in common, and what their answers must name.

    It is made once for an expression and filled in for each case: of thousands of cases, only the
    first pays for the steps.
    """

    def __init__(self, expression: Expression, *, trace: bool) -> None:
        graph = expression.graph
        # Names and ids are plain words: neither JSON nor % has anything to escape in them.
        values = ", ".join(f'"{name}": %r' for name in expression.inputs)
        self._head = f'{{"case": "%s", "values": {{{values}}}, '
        self._tail = _tail(expression, trace=trace)
        self._inputs = expression.inputs
        self._built = {step[0] for step in graph.steps}
        self._names = self._built.union(expression.inputs)
        self._keys = _ANSWER | {"calls"} if trace else _ANSWER
        numbers_of_each = sum(2 * (len(name) + LONGEST_NUMBER) for name in self._names)
        self._longest = LONGEST_SAYING + numbers_of_each + (LONGEST_CALLS if trace else 0)
        self.expression = expression

    def request(self, case: Case) -> bytes:
        """Return the line, with its end, that asks for a case of the expression."""
        head = self._head % (case.id, *map(float, case.values))
        return head.encode() + self._tail

    def outcome(self, case: Case, line: bytes) -> Outcome:
        """Return what a line, without its end, says of the case: `Garbled` if not one answer."""
        try:
            return self._outcome(case, parse(line, longest=self._longest))
        except WrongLine as wrong:
            return Garbled(f"{wrong}: {excerpt(line)}")

    def is_answer(self, case: Case, line: bytes) -> bool:
        """Say whether a line means to answer the case, rightly or not."""
        try:
            return bool(parse(line, longest=self._longest).get("case") == case.id)
        except WrongLine:
            return False

    def _outcome(self, case: Case, answer: dict[str, Any]) -> Outcome:
        if answer.get("case") != case.id:
            raise WrongLine(f"not an answer to {case.id}")
        if "error" in answer:
            return _error(answer)
        demand(answer, self._keys, "the answer")
        data = answer["data"]
        if isinstance(data, dict) and data.keys() == self._built:  # the leaves' data are known
            data = dict(zip(self._inputs, map(float, case.values), strict=True)) | data
        calls = items(answer["calls"], "calls") if "calls" in answer else ()
        return Answered(
            data=numbers(data, self._names, "data"),
            gradients=numbers(answer["gradients"], self._names, "gradients"),
            calls=tuple(map(self._call, calls)),
        )

    def _call(self, call: object) -> Call:
        match call:
            case [str(name), gradient] if name in self._names:
                return Call(name, number(gradient, f"calls: {name}"))
        raise WrongLine("calls: not a value's name and a gradient")


class Forms:
    """The forms of all the expressions in a run, each made when it is first asked for."""

    def __init__(self, *, trace: bool) -> None:
        self._trace = trace
        # By identity: an expression's hash goes through all its steps, at every look-up. The form
        # holds the expression, so that no other one can come to have the same identity.
        self._forms: dict[int, Form] = {}

    def of(self, case: Case) -> Form:
        """Return the form of the case's expression."""
        key = id(case.expression)
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = Form(case.expression, trace=self._trace)
        return form


def greeting(line: bytes) -> str | LoadFailed | Garbled:
    """Return the language that a runner's first line names, or what is in its place."""
    try:
        return _greeting(parse(line, longest=LONGEST_SAYING))
    except WrongLine as wrong:
        return Garbled(f"{wrong}: {excerpt(line)}")


def _greeting(first: dict[str, Any]) -> str | LoadFailed:
    version = first.get("protocol")
    if version != VERSION or isinstance(version, bool):
        raise WrongLine(f"not a greeting of protocol {VERSION}")
    if first.get("error") == "load":
        return LoadFailed(text(first.get("message"), "message"), _frames(first))
    demand(first, _GREETING, "the greeting")
    text(first["track"], "track")
    return text(first["language"], "language")


def _error(answer: dict[str, Any]) -> Outcome:
    demand(answer, _ERROR | ({"where"} & answer.keys()), "the answer")
    message, where = text(answer["message"], "message"), _frames(answer)
    match answer["error"]:
        case "domain":
            return Refused(message, where)
        case "raised":
            return Raised(message, where)
        case "not-written":
            return NotWritten(message)
        case "not-a-number":
            return NotANumber(message)
    raise WrongLine("an error of no kind that the protocol knows")


def _frames(answer: dict[str, Any]) -> tuple[Frame, ...]:
    """Read `where`: the attempt's own frames, the innermost last. There need not be any."""
    return tuple(map(_frame, items(answer.get("where", []), "where")[-MOST_FRAMES:]))


def _frame(frame: object) -> Frame:
    match frame:
        case {"line": float(line), "in": function} if line.is_integer() and line >= 0:
            return Frame(int(line), text(function, "where: in"))
    raise WrongLine("where: not a line and what it is in")


def _tail(expression: Expression, *, trace: bool) -> bytes:
    """Encode what is the same for all cases of an expression, from the steps to the line's end."""
    graph = expression.graph
    same = {
        "steps": graph.steps,
        "backward": graph.roots,
        "zero": expression.zero,
        "trace": trace,
    }
    return json.dumps(same).removeprefix("{").encode() + b"\n"

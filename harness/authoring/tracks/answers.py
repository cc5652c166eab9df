"""What the gate asks of a runner that works on the track's own solutions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from harness.authoring.tracks.questions import (
    ADDED_UP,
    DEEP,
    HIDDEN,
    KNOT,
    LOG_OF_ZERO,
    NOT_FINITE,
    PRODUCT,
    TANH,
    UNKNOWN,
    ZEROED,
    deep,
    doubles,
    not_right,
    of_operands,
    of_values,
    read,
    request,
    what_came,
)
from harness.judging.protocol import greeting
from harness.judging.wire import excerpt
from harness.model import Answered, Garbled, LoadFailed, Raised, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.authoring.tracks.candidate import Candidate

NO_REQUESTS = (b"Hello\n", b'{"case": "gate/torn\n', b"[1, 2]\n")


def greets(candidate: Candidate) -> Iterator[str]:
    """Read the first line."""
    talk = candidate.talk(candidate.solution_file("backward"))
    if not talk.lines:
        yield f"nothing came, and {talk.ending}: {' '.join(talk.printed).strip()[:1000]}"
        return
    match greeting(talk.lines[0]):
        case LoadFailed(message):
            yield f"the solution of backward did not load: {message}"
        case Garbled(message):
            yield message
        case _ if (named := json.loads(talk.lines[0])["track"]) != candidate.track.name:
            yield f"track is {named!r}: it is the folder's name, {candidate.track.name!r}"


def separates(candidate: Candidate) -> Iterator[str]:
    """Count the bytes 0x1E, where nothing is printed."""
    talk = candidate.talk(candidate.solution_file("backward"), [request(PRODUCT)] * 2)
    if len(talk.printed) - 1 != len(talk.lines):
        yield f"{len(talk.printed) - 1} bytes 0x1E for {len(talk.lines)} lines"
    if printed := "".join(talk.printed):
        yield f"a solution that prints nothing, and the runner printed {printed[:1000]!r}"


def comes_at_once(candidate: Candidate) -> Iterator[str]:
    """Send a request, and leave the input open."""
    path = candidate.solution_file("backward")
    lines, bytes_before = candidate.reply(path, request(PRODUCT))
    if lines < 2:  # noqa: PLR2004 - the greeting and the answer
        yield f"{lines} lines as long as the input was open: flush each of them"
    elif bytes_before < lines:
        yield f"{bytes_before} bytes 0x1E when {lines} lines had come: write each before its line"


def operations_are_known(candidate: Candidate) -> Iterator[str]:
    """Ask for an operation that there isn't."""
    unknown, next_one = candidate.ask(candidate.solution_file("backward"), UNKNOWN, PRODUCT)
    if not isinstance(unknown, Raised):
        yield f"to frobnicate came {what_came(unknown)}, not the error raised"
    yield from not_right([PRODUCT], [next_one], "the request after it")


def lines_are_requests(candidate: Candidate) -> Iterator[str]:
    """Send lines that are no requests, and then one that is."""
    lines = [*NO_REQUESTS, request(PRODUCT)]
    talk = candidate.talk(candidate.solution_file("backward"), lines)
    answers = talk.lines[1:]
    if len(answers) != len(lines):
        yield f"{len(answers)} answers to {len(lines)} lines, and {talk.ending}"
        return
    for line, answer in zip(NO_REQUESTS, answers, strict=False):
        said = _object(answer)
        right = said.get("case", "") is None and said.get("error") == "raised"
        if not right or not isinstance(said.get("message"), str):
            yield f"to {excerpt(line.strip())} came {excerpt(answer)}"
    yield from not_right([PRODUCT], [read(PRODUCT, answers[-1])], "the request after them")


def doubles_come_back(candidate: Candidate) -> Iterator[str]:
    """Send doubles as values and as plain numbers, and compare what comes back, bit for bit."""
    for kata, ask in (("backward", of_values), ("activations", of_operands)):
        cases = [ask(number) for number in doubles()]
        outcomes = candidate.ask(candidate.solution_file(kata), *cases)
        yield from not_right(cases, outcomes, f"a number in {kata}")


def not_finite(candidate: Candidate) -> Iterator[str]:
    """Let data and gradients become NaN and infinite."""
    outcomes = candidate.ask(candidate.solution_file("backward"), NOT_FINITE)
    yield from not_right([NOT_FINITE], outcomes, "a number beyond the largest")


def zeroes(candidate: Candidate) -> Iterator[str]:
    """Run backward on several roots, with zeroing and without."""
    cases = [ZEROED, ADDED_UP]
    outcomes = candidate.ask(candidate.solution_file("backward"), *cases)
    yield from not_right(cases, outcomes, "several roots")
    outcomes = candidate.ask(candidate.solution_file("activations"), HIDDEN)
    yield from not_right([HIDDEN], outcomes, "two roots with a - b")


def traces(candidate: Candidate) -> Iterator[str]:
    """Ask for the calls of every value's _backward, and compare them with the graph."""
    path = candidate.solution_file("backward")
    (outcome,) = candidate.ask(path, KNOT, trace=True)
    yield from not_right([KNOT], [outcome], "a request with trace")
    if not isinstance(outcome, Answered):
        return
    names = [call.name for call in outcome.calls]
    steps = {step[0]: step[2:] for step in KNOT.expression.graph.steps}
    if len(set(names)) != len(names) or not steps.keys() <= set(names):
        yield f"calls names {', '.join(names) or 'nothing'}: each value whose _backward ran, once"
        return
    for call in outcome.calls:
        if call.gradient != outcome.gradients[call.name]:
            yield (
                f"calls: {call.name} ran at {call.gradient:g}, and its gradient is "
                f"{outcome.gradients[call.name]:g}: note the gradient when _backward is called"
            )
        users = [name for name, operands in steps.items() if call.name in operands]
        if any(names.index(user) > names.index(call.name) for user in users):
            yield f"calls: {call.name} stands before {', '.join(users)}: put them as they ran"


def goes_deep(candidate: Candidate) -> Iterator[str]:
    """Ask for a graph as deep as cases may be, with and without the calls."""
    path, case = candidate.solution_file("deep-graph"), deep()
    for trace in (False, True):
        outcomes = candidate.ask(path, case, trace=trace)
        yield from not_right([case], outcomes, f"{DEEP} operations")
        if trace and isinstance(outcomes[0], Answered) and len(outcomes[0].calls) < DEEP:
            yield f"{len(outcomes[0].calls)} calls for {DEEP} operations"


def domain_is_told(candidate: Candidate) -> Iterator[str]:
    """Ask for the logarithm of 0."""
    path = candidate.solution_file("activations")
    refused, next_one = candidate.ask(path, LOG_OF_ZERO, TANH)
    if not isinstance(refused, Refused):
        yield f"to log of 0 came {what_came(refused)}, not the error domain"
    if not isinstance(next_one, Answered):
        yield f"to the request after it came {what_came(next_one)}"


def ends(candidate: Candidate) -> Iterator[str]:
    """Close the input at once, and after a request."""
    for requests in ([], [request(PRODUCT)]):
        talk = candidate.talk(candidate.solution_file("backward"), requests)
        if talk.status != 0:
            yield f"after {len(requests)} requests, {talk.ending}: end with exit status 0"
        if len(talk.lines) != 1 + len(requests):
            yield f"{len(talk.lines)} lines to {len(requests)} requests"


def does_not_load(candidate: Candidate) -> Iterator[str]:
    """Start it on a file without a Value, and on one that is no program."""
    files = {
        "an empty file": candidate.attempt("backward", "empty", ""),
        "no program": candidate.attempt(
            "backward", "no-program", f"{candidate.solution('backward')}\n) this is no program (\n"
        ),
    }
    for what, path in files.items():
        (outcome,) = candidate.ask(path, PRODUCT)
        if not isinstance(outcome, LoadFailed):
            yield f"to {what} came {what_came(outcome)}"
        elif not outcome.message:
            yield f"to {what} came no message"


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}

"""What the gate asks of a runner whose attempt misbehaves, by a statement of track.yaml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.authoring.tracks.candidate import TEXT
from harness.authoring.tracks.questions import PRODUCT, TANH, read, request, what_came
from harness.model import Answered, Crashed, NotANumber, Raised, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.authoring.tracks.candidate import Candidate
    from harness.model import Case, Outcome

ERRORS = {Refused: "domain", Raised: "raised", NotANumber: "not-a-number"}


@dataclass(frozen=True)
class Place:
    """A kata in whose parts a statement is put, and what to ask so that it runs."""

    kata: str
    case: Case


IN_BACKWARD = Place("backward", PRODUCT)
IN_BUILDING = Place("activations", TANH)


def prints_in_a_case(candidate: Candidate) -> Iterator[str]:
    """Print in each of two cases."""
    path = candidate.probe_file("print", "backward", instead=False)
    yield from _printed(candidate, path, ["", TEXT, TEXT, ""])


def prints_at_load(candidate: Candidate) -> Iterator[str]:
    """Print while the file is loaded."""
    text = f"{candidate.solution('backward')}\n{candidate.probe('load')}\n"
    yield from _printed(candidate, candidate.attempt("backward", "load", text), [TEXT, "", "", ""])


def reads(candidate: Candidate) -> Iterator[str]:
    """Read all of the standard input in a case, while more requests may come."""
    path = candidate.probe_file("read", "backward", instead=False)
    lines, _ = candidate.reply(path, request(PRODUCT))
    if lines < 2:  # noqa: PLR2004 - the greeting and the answer
        yield "no answer as long as the input was open: let the attempt find one at its end"


def domain_in_building(candidate: Candidate) -> Iterator[str]:
    """Raise the domain error in tanh."""
    yield from _says(candidate, "domain", IN_BUILDING, Refused)


def domain_in_backward(candidate: Candidate) -> Iterator[str]:
    """Raise the domain error in backward."""
    yield from _says(candidate, "domain", IN_BACKWARD, Raised)


def raised(candidate: Candidate) -> Iterator[str]:
    """Raise another error in tanh and in backward."""
    yield from _says(candidate, "raise", IN_BUILDING, Raised)
    yield from _says(candidate, "raise", IN_BACKWARD, Raised)


def thrown(candidate: Candidate) -> Iterator[str]:
    """Throw what is not an error in tanh and in backward."""
    yield from _says(candidate, "throw", IN_BUILDING, Raised)
    yield from _says(candidate, "throw", IN_BACKWARD, Raised)


def no_value(candidate: Candidate) -> Iterator[str]:
    """Return no value from tanh."""
    yield from _says(candidate, "nothing", IN_BUILDING, Raised)


def no_number(candidate: Candidate) -> Iterator[str]:
    """Make a gradient a text."""
    yield from _says(candidate, "text", IN_BACKWARD, NotANumber)


def exits(candidate: Candidate) -> Iterator[str]:
    """End the process in backward; each case is asked of a new one."""
    path = candidate.probe_file("exit", "backward")
    for outcome in candidate.ask(path, PRODUCT, PRODUCT):
        if not isinstance(outcome, Crashed | Raised):
            yield f"{what_came(outcome)}: let it end, or answer with the error raised"
            return


def _says(candidate: Candidate, probe: str, place: Place, kind: type[Outcome]) -> Iterator[str]:
    """Yield what is not as it should be in the answers to two requests."""
    path = candidate.probe_file(probe, place.kata)
    statement = candidate.probe(probe)
    outcomes = candidate.ask(path, place.case, place.case)
    for outcome in outcomes:
        if not isinstance(outcome, kind):
            came = what_came(outcome)
            yield f"{statement} in {place.kata} gave {came}, not the error {ERRORS[kind]}"
            return
    message = getattr(outcomes[0], "message", "")
    if TEXT in statement and TEXT not in message and kind is not NotANumber:
        yield f"{statement} in {place.kata} gave the message {message!r}, without its text"
    where = getattr(outcomes[0], "where", ())
    lines = path.read_text(encoding="utf-8").split("\n")
    at = [number for number, line in enumerate(lines, 1) if line.strip() == statement]
    if where and where[-1].line not in at:
        last = where[-1].line
        yield f"where ends at line {last}, not {at[0]}: the attempt's lines, the innermost last"


def _printed(candidate: Candidate, path: Path, wanted: list[str]) -> Iterator[str]:
    talk = candidate.talk(path, [request(PRODUCT)] * 2)
    if any(TEXT.encode() in line for line in talk.lines):
        yield "it reached the channel: make the attempt's standard output another name for stderr"
        return
    answers = [read(PRODUCT, line) for line in talk.lines[1:]]
    if len(answers) != len(wanted) - 2 or not all(isinstance(each, Answered) for each in answers):
        came = "; ".join(map(what_came, answers)) or "nothing"
        yield f"the answers were {came}, and {talk.ending}"
    elif [text.strip() for text in talk.printed] != wanted:
        yield (
            f"between the bytes 0x1E came {', '.join(map(repr, talk.printed))}, not "
            f"{', '.join(map(repr, wanted))}: flush, then write the byte, then the line"
        )

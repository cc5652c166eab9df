"""`kata tracks check`: every rule that a track has to keep, tried one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.authoring.tracks import answers, files, judged, probes
from harness.authoring.tracks.candidate import NotTried
from harness.load.tracks import require

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.authoring.tracks.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Rule:
    """What a track has to keep, in words, and what finds out where it doesn't and what to do.

    One that isn't binding is only told.
    """

    words: str
    problems: Callable[[Candidate], Iterator[str]]
    binding: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a rule: kept where there is no problem and it could be tried."""

    rule: Rule
    problems: tuple[str, ...] = ()
    not_tried: str = ""

    @property
    def missing(self) -> bool:
        """Whether the track does not keep what it has to."""
        return self.rule.binding and bool(self.problems)


FILES = (
    Rule("track.yaml is filled in", files.filled_in),
    Rule("the command names the runner", files.runner_is_there),
    Rule("the runner has fewer than 200 lines", files.runner_is_short, binding=False),
    Rule("every kata has a solution, and marks in it", files.solutions_are_there),
    Rule("every kata has a file to solve it in", files.stubs_are_there),
    Rule("no case is left out", files.none_is_left_out, binding=False),
)
PRISTINE = Rule("each of these files is the stub of its solution", files.stubs_are_pristine)
RUNNING = (
    Rule("the greeting says protocol, track and language", answers.greets),
    Rule("the byte 0x1E goes to stderr before each line", answers.separates),
    Rule("each answer comes at once, its byte 0x1E before it", answers.comes_at_once),
    Rule("the solutions pass every case", judged.solutions_pass),
    Rule("the stubs fail every case as not-written, with the task", judged.stubs_fail),
    Rule("doubles come and go to the last bit", answers.doubles_come_back),
    Rule('NaN and infinity are "nan", "inf" and "-inf"', answers.not_finite),
    Rule("zero clears every gradient between roots, and only then", answers.zeroes),
    Rule("trace tells each call of a _backward", answers.traces),
    Rule("a graph of 100,000 operations is answered in time", answers.goes_deep),
    Rule("the logarithm of 0 is the error domain", answers.domain_is_told),
    Rule("an unknown operation is the error raised", answers.operations_are_known),
    Rule("what is no request is answered with the case null", answers.lines_are_requests),
    Rule("a file that does not load is the error load", answers.does_not_load),
    Rule("it ends with its input", answers.ends),
    Rule("what a case prints is told apart from its answer", probes.prints_in_a_case),
    Rule("what loading prints is told apart from the greeting", probes.prints_at_load),
    Rule("what an attempt reads is no request", probes.reads),
    Rule("the domain error in an operation is domain", probes.domain_in_building),
    Rule("the domain error in backward is raised", probes.domain_in_backward),
    Rule("any other error is raised", probes.raised),
    Rule("what is thrown and no error is raised", probes.thrown),
    Rule("an operation without a Value is raised", probes.no_value),
    Rule("a gradient that is a text is not-a-number", probes.no_number),
    Rule("an exit is no answer, and the next case gets its own", probes.exits),
)


def inspect_files(candidate: Candidate, *, pristine: bool = False) -> Iterator[Finding]:
    """Yield what comes of each rule about the track's files."""
    for rule in (*FILES, PRISTINE) if pristine else FILES:
        yield examine(rule, candidate)


def inspect_runner(candidate: Candidate) -> Iterator[Finding]:
    """Yield what comes of each rule about the runner. Raises CannotRun where it can't run here."""
    require(candidate.track)
    for rule in RUNNING:
        yield examine(rule, candidate)


def examine(rule: Rule, candidate: Candidate) -> Finding:
    """Return what comes of a rule; one that could be tried in part has its problems told."""
    problems: list[str] = []
    not_tried = ""
    try:
        for problem in rule.problems(candidate):
            problems.append(problem)  # noqa: PERF402 - what came before a NotTried is kept
    except NotTried as reason:
        not_tried = str(reason)
    return Finding(rule, tuple(problems), not_tried)

"""What the harness talks about: expressions, cases, attempts, outcomes, verdicts.

Frozen types only. Everything read from a file becomes one of these at the border; nothing
after the loaders sees a dict of somebody else's making. This module imports nothing of ours.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

Operand = str | int | float
"""The name of a value, or a plain number."""

Step = tuple[str, str, *tuple[Operand, ...]]
"""(new name, operation, operand…), as the line protocol writes it.

Operations: add sub mul div pow neg tanh relu exp log. In a program there is one more, let,
which gives an existing value a second name and makes none.
"""

Data = dict[str, float]
"""A number for each name of a graph."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A loop of a program: its steps, done again and again, each time rebinding their names."""

    times: int
    steps: Program


Program = tuple[Step | Repeat, ...]
"""What a formula compiles to. A name means what it was last bound to, as in the formula."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A program with its loops unrolled: every value has a name of its own.

    `steps` are in the order in which the values are built; `roots` are the values on which
    backward is called, in order; `output` is the value of the formula's last line.
    """

    steps: tuple[Step, ...]
    roots: tuple[str, ...]
    output: str


@dataclass(frozen=True)
class Expression:
    """One file of `cases/`: a formula and what there is to know about it."""

    name: str
    title: str
    formula: str
    inputs: tuple[str, ...]
    program: Program
    backward: tuple[str, ...]
    output: str
    zero: bool
    depth: int
    katas: tuple[str, ...]

    @cached_property
    def graph(self) -> Graph:
        """The program unrolled; values are called n1, n2, … past the inputs."""
        return unroll(self.program, self.inputs, roots=self.backward, output=self.output)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a correct engine gives: numbers with at most 9 decimals."""

    output: float
    gradients: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DomainError:
    """A correct engine refuses the expression while building it."""


Expected = Answer | DomainError


@dataclass(frozen=True, slots=True)
class Case:
    """Values for an expression's inputs, in their order, and what is to come of them."""

    id: str
    expression: Expression
    why: str
    values: tuple[float, ...]
    expected: Expected


@dataclass(frozen=True, slots=True)
class Kata:
    """`katas/<name>/kata.yaml`: which cases belong to the kata follows from the last three."""

    name: str
    title: str
    order: int
    difficulty: str
    topics: tuple[str, ...]
    operations: frozenset[str]
    numbers: bool
    depth: int


@dataclass(frozen=True, slots=True)
class Skip:
    """A case that a track leaves out, and why."""

    case: str
    reason: str


@dataclass(frozen=True, slots=True)
class Needs:
    """What a track runs on: a program on the PATH, its least version, and how to get it."""

    program: str
    version: tuple[int, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Track:
    """`<folder>/track.yaml`: a language in which the katas can be solved."""

    folder: Path
    title: str
    order: int
    command: tuple[str, ...]
    extension: str
    naming: str
    needs: Needs
    comment: str
    stub: str
    skips: tuple[Skip, ...]

    @property
    def name(self) -> str:
        """The folder's name, which `--track` takes."""
        return self.folder.name


@dataclass(frozen=True, slots=True)
class Attempt:
    """A file to be judged as somebody's work on a kata."""

    kata: Kata
    track: Track
    path: Path


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a file of the repository, and the mend. Lines and columns count from 1."""

    path: Path
    line: int
    column: int
    message: str


# What came of running a case: one of these, never a dict with optional keys.


@dataclass(frozen=True, slots=True)
class Frame:
    """A line of the attempt that was running when something was raised."""

    line: int
    function: str


@dataclass(frozen=True, slots=True)
class Call:
    """One run of a `_backward`, and the value's gradient at that moment."""

    name: str
    gradient: float


@dataclass(frozen=True, slots=True)
class Answered:
    """Every value's data and gradient; `calls` only where a trace was asked for."""

    data: Data
    gradients: Data
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The language's domain error, raised while the expression was built."""

    message: str
    where: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class NotWritten:
    """The case reached a part that is not written yet; `task` says which."""

    task: str


@dataclass(frozen=True, slots=True)
class Raised:
    """Any other error of the attempt, the innermost frame last."""

    message: str
    where: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class NotANumber:
    """A data or a gradient that is text, nothing, complex or the like."""

    message: str


@dataclass(frozen=True, slots=True)
class LoadFailed:
    """The attempt's file could not be loaded, so that no case could run."""

    message: str
    where: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class TimedOut:
    """No answer in time; the process group was killed."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Crashed:
    """The process ended before it answered; `how` is its exit status or signal in words."""

    how: str


@dataclass(frozen=True, slots=True)
class Garbled:
    """Something other than one answer to the case just asked."""

    message: str


@dataclass(frozen=True, slots=True)
class NotRun:
    """The runner had been started again too often."""

    reason: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """The track leaves this case out, and says why."""

    reason: str


Outcome = (
    Answered
    | Refused
    | NotWritten
    | Raised
    | NotANumber
    | LoadFailed
    | TimedOut
    | Crashed
    | Garbled
    | NotRun
    | Skipped
)


@dataclass(frozen=True, slots=True)
class Printed:
    """What the attempt printed during a case: the first characters, and how many more."""

    text: str = ""
    more: int = 0


class Status(enum.Enum):
    """The verdicts, in words."""

    PASSED = "passed"
    WRONG = "wrong"
    NOT_WRITTEN = "not written"
    RAISED = "raised"
    LOAD_ERROR = "load error"
    TIMED_OUT = "timed out"
    CRASHED = "crashed"
    GARBLED = "garbled"
    NOT_RUN = "not run"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of one case."""

    case: Case
    status: Status
    outcome: Outcome
    printed: Printed = Printed()


@dataclass(frozen=True, slots=True)
class Report:
    """All verdicts on one attempt; none for an attempt that is not started."""

    attempt: Attempt
    started: bool
    verdicts: tuple[Verdict, ...] = ()
    language: str = ""

    def count(self, *statuses: Status) -> int:
        """Return how many cases got one of these verdicts."""
        return sum(verdict.status in statuses for verdict in self.verdicts)

    @property
    def solved(self) -> bool:
        """Whether every case that the track does not leave out has passed."""
        passed = self.count(Status.PASSED)
        return passed > 0 and passed + self.count(Status.SKIPPED) == len(self.verdicts)


def unroll(
    program: Program, inputs: tuple[str, ...], *, roots: tuple[str, ...], output: str
) -> Graph:
    """Write the loops of a program out and give every value built a name of its own.

    The k-th value built is called n<k>, or with underscores behind where an input has that name.
    """
    bound: dict[str, str] = {name: name for name in inputs}
    steps: list[Step] = []

    def do(instructions: Program) -> None:
        for instruction in instructions:
            if isinstance(instruction, Repeat):
                for _ in range(instruction.times):
                    do(instruction.steps)
                continue
            name, operation, *operands = instruction
            now = [bound[x] if isinstance(x, str) else x for x in operands]
            if operation == "let":
                bound[name] = str(now[0])
                continue
            fresh = f"n{len(steps) + 1}"
            while fresh in inputs:
                fresh += "_"
            bound[name] = fresh
            steps.append((fresh, operation, *now))

    do(program)
    return Graph(tuple(steps), tuple(bound[root] for root in roots), bound[output])

"""What came of many attempts, for people: a line for each, made of its record in the results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.model import Status
from harness.show.lines import BLANK, bad, good, line, quiet, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from harness.show.lines import Line, Span

TOLD = 3  # mistakes that have the same numbers: of more, how many there are
HARMLESS = {Status.PASSED.value, Status.SKIPPED.value, Status.NOT_WRITTEN.value}
SOLVED, PASSED, WRONG = "solved", "passed", "wrong"
UNFINISHED, NOT_STARTED = "unfinished", "not started"
WORDS = (SOLVED, PASSED, WRONG, UNFINISHED, NOT_STARTED)


@dataclass(frozen=True, slots=True)
class Row:
    """What is told of an attempt; `others` are the verdicts that are no pass, and how many."""

    file: str
    kata: str
    track: str
    word: str
    passed: int
    total: int
    others: tuple[tuple[str, int], ...]
    mistakes: tuple[str, ...]

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Row:
        """Return the row of a record. Raises LookupError and TypeError for what is none."""
        counts = Counter(case["status"] for case in record["cases"])
        passed = counts.pop(Status.PASSED.value, 0)
        total = len(record["cases"]) - counts[Status.SKIPPED.value]
        word = UNFINISHED
        if record["state"] in (SOLVED, NOT_STARTED):
            word = record["state"]
        elif counts.keys() - HARMLESS:
            word = WRONG
        elif passed == total > 0:  # of chosen cases, so that it is not solved
            word = PASSED
        names = record["file"], record["kata"], record["track"]
        return cls(*names, word, passed, total, tuple(counts.items()), tuple(record["mistakes"]))


def attempt_lines(rows: Sequence[Row], *, before: int) -> Iterator[Line]:
    """Yield a line for each attempt, and one for all; `before` were judged in an earlier run."""
    from harness.autodiff.mistakes.catalogue import CATALOGUE  # noqa: PLC0415 - loads the engine

    named = {mistake.id: mistake.name for mistake in CATALOGUE}
    files = [visible(row.file).replace("\n", "\\n") for row in rows]
    path, word = max(map(len, files)), max(len(row.word) for row in rows)
    far = max(len(_how_far(row)) for row in rows)
    for file, row in zip(files, rows, strict=True):
        told = [f"{count} {status}" for status, count in row.others]
        names = [named.get(each, each) for each in row.mistakes]
        if more := len(names) - TOLD:
            names[TOLD:] = [f"{more} more"] if more > 0 else []
        told += [" or ".join(names)] * bool(names)
        pieces: list[str | Span] = [
            f"{file:{path}}   ",
            _span(row, f"{row.word:{word if row.total else 0}}"),
        ]
        if row.total:
            pieces.append(f"   {_how_far(row):{far if told else 0}}")
        if told:
            pieces.append(quiet(f"   {' · '.join(told)}"))
        yield line(*pieces)
    counts = Counter(row.word for row in rows)
    told = [f"{counts[word]} {word}" for word in WORDS if counts[word]]
    attempts = "1 attempt" if len(rows) == 1 else f"{len(rows)} attempts"
    earlier = quiet(f"   {before} of them judged before") if before else ""
    yield BLANK
    yield line(f"{attempts}: {', '.join(told)}", earlier)


def _how_far(row: Row) -> str:
    return f"{row.passed} of {row.total}" if row.total else ""


def _span(row: Row, text: str) -> Span:
    if row.word in (SOLVED, PASSED):
        return good(text)
    return bad(text) if row.word == WRONG else quiet(text)

"""The table of `kata`: every kata's state, and the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.model import Status
from harness.show.lines import BLANK, bad, good, line, quiet, title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.load.repository import Repository
    from harness.model import Report
    from harness.show.lines import Line, Span


BAR = 20  # characters


def state(report: Report) -> Span:
    """Return how far an attempt is: not started, 5 of 24, solved."""
    if not report.started:
        return quiet("not started")
    passed = report.count(Status.PASSED)
    total = len(report.verdicts) - report.count(Status.SKIPPED)
    if report.passed:
        return good(
            f"{passed} of {total} chosen" if report.chosen else f"solved, {passed} of {total}"
        )
    if report.count(Status.LOAD_ERROR):
        return bad("does not load")
    return bad(f"{passed} of {total}")


def bar(report: Report) -> Span:
    """Return how far an attempt is as a bar: full where it is solved, empty where nothing passes.

    Neither is rounded to: one case that fails leaves a gap, one that passes is seen.
    """
    passed = report.count(Status.PASSED)
    total = len(report.verdicts) - report.count(Status.SKIPPED)
    full = BAR * passed // total if total else 0
    full = max(full, 1) if passed else 0
    text = "█" * full + "░" * (BAR - full)
    return good(text) if report.solved else quiet(text)


def status_lines(reports: Sequence[Report], repository: Repository) -> Iterator[Line]:
    """Yield a row a kata, and then what to do next."""
    rows = [
        (
            report.attempt.kata.name,
            report.attempt.kata.difficulty,
            repository.shown(report.attempt.path),
            state(report),
        )
        for report in reports
    ]
    name, level, path = (max(map(len, column)) for column in list(zip(*rows, strict=True))[:3])
    yield line(title(f"{'kata':{name}}   {'':{level}}   {'file':{path}}   state"))
    for (kata, difficulty, file, how_far), report in zip(rows, reports, strict=True):
        left = quiet(f"   {difficulty:{level}}   ")
        yield line(f"{kata:{name}}", left, f"{file:{path}}   ", bar(report), "  ", how_far)
    yield BLANK
    yield from next_step(reports, repository)


def next_step(reports: Sequence[Report], repository: Repository) -> Iterator[Line]:
    """Yield what to do next: go on with what is started, else start the next kata.

    The reports are those of all katas, in their order, or of some that are not all solved.
    """
    todo = [report for report in reports if not report.solved]
    if not todo:
        yield line(good("Every kata is solved."))
        return
    report = min(todo, key=lambda each: not each.started)
    kata, path = report.attempt.kata.name, repository.shown(report.attempt.path)
    if not report.attempt.path.exists():
        yield line(f"Next: kata reset {kata}", quiet(f"   puts {path} back"))
    elif report.started:
        yield line(f"Next: kata check {kata}", quiet(f"   goes on with {path}"))
    else:
        yield line(f"Next: read katas/{kata}/instructions.md, write what is missing in {path},")
        yield line(f"      then: kata check {kata}")

"""What the gate asks of a track's solutions and stubs: to be judged as attempts are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.authoring.tracks.questions import what_came
from harness.judging.check import check, start
from harness.load.stubs import tasks
from harness.model import Attempt, NotWritten, Status
from harness.show.words import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.authoring.tracks.candidate import Candidate


def solutions_pass(candidate: Candidate) -> Iterator[str]:
    """Judge the solutions by every case."""
    for kata in candidate.library.katas:
        path = candidate.solution_file(kata.name)
        attempt = Attempt(kata, candidate.track, path)
        with start(candidate.track, path) as runner:
            report = check(attempt, candidate.library.cases_of(kata), runner)
        if failed := [each for each in report.verdicts if _counts(each.status, Status.PASSED)]:
            first = failed[0]
            why = in_words(first.outcome) or "other digits"
            yield (
                f"{kata.name}: {len(failed)} of {len(report.verdicts)} don't; "
                f"{first.case.id} is {first.status.value} ({why}): "
                f"kata check {kata.name} --solution --track {candidate.track.name}"
            )


def stubs_fail(candidate: Candidate) -> Iterator[str]:
    """Judge the stubs that follow from the solutions by every case."""
    for kata in candidate.library.katas:
        path = candidate.stub_file(kata.name)
        words = tasks(candidate.solution(kata.name), candidate.track)
        attempt = Attempt(kata, candidate.track, path)
        with start(candidate.track, path) as runner:
            report = check(attempt, candidate.library.cases_of(kata), runner)
        for each in report.verdicts:
            if _counts(each.status, Status.NOT_WRITTEN):
                yield f"{kata.name}: {each.case.id} gave {what_came(each.outcome)}"
                break
            if isinstance(each.outcome, NotWritten) and each.outcome.task not in words:
                yield f"{kata.name}: the message is {each.outcome.task!r}: say the task alone"
                break


def _counts(status: Status, wanted: Status) -> bool:
    return status not in {wanted, Status.SKIPPED}

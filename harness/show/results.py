"""The results of `kata check --format json`, for machines: one schema for all tracks.

`results.schema.json`, beside this file, documents every field.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

from harness.judging.judge import numbers
from harness.model import DomainError, LoadFailed, Raised, Refused, Status
from harness.show.words import UNREFUSED, in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from harness.judging.explain import Explanation
    from harness.judging.judge import Number
    from harness.load.repository import Repository
    from harness.model import Report, Verdict

FORMAT = 1


def results(
    reports: Iterable[Report],
    repository: Repository,
    *,
    explain: Callable[[Report], Explanation | None],
) -> str:
    """Return the JSON text for reports; `explain` is asked for each of them."""
    attempts = [attempt_record(each, repository, explain(each)) for each in reports]
    document = {"format": FORMAT, "attempts": attempts}
    return json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def attempt_record(
    report: Report, repository: Repository, explanation: Explanation | None
) -> dict[str, object]:
    """Return what the results hold of one attempt."""
    attempt = report.attempt
    return {
        "kata": attempt.kata.name,
        "track": attempt.track.name,
        "language": report.language,
        "file": repository.shown(attempt.path),
        "state": _state(report),
        "mistakes": [mistake.id for mistake in explanation.mistakes] if explanation else [],
        "cases": [_verdict(verdict) for verdict in report.verdicts],
    }


def _state(report: Report) -> str:
    if not report.started:
        return "not started"
    return "solved" if report.solved else "unsolved"


def _verdict(verdict: Verdict) -> dict[str, object]:
    record: dict[str, object] = {"id": verdict.case.id, "status": verdict.status.value}
    if found := numbers(verdict):
        output, *gradients = found
        record["output"] = _beside(output)
        record["gradients"] = {each.name: _beside(each) for each in gradients}
    unrefused = isinstance(verdict.case.expected, DomainError) and verdict.status is Status.WRONG
    if said := UNREFUSED if unrefused else in_words(verdict.outcome):
        record["message"] = said
    if isinstance(verdict.outcome, Refused | Raised | LoadFailed):
        record["where"] = [
            {"line": frame.line, "in": frame.function} for frame in verdict.outcome.where
        ]
    if verdict.printed.text:
        record["printed"] = verdict.printed.text
        record["printed_more"] = verdict.printed.more
    return record


def _beside(number: Number) -> dict[str, object]:
    return {"expected": number.expected, "got": _number(number.got)}


def _number(number: float) -> float | str:
    """Write what JSON lacks as the line protocol does: "nan", "inf", "-inf"."""
    return number if math.isfinite(number) else str(number)

"""The results of `kata check --format exercism`: version 3 of Exercism's results.json.

Source: exercism.org/docs/building/tooling/test-runners/interface. Of its fields only `task_id` is
never there: it numbers the tasks of a text, and a kata's instructions have no numbered tasks.
"""

from __future__ import annotations

import json
from itertools import chain
from textwrap import dedent
from typing import TYPE_CHECKING

from harness.model import Answer, LoadFailed, Status
from harness.show.case import failure_lines, formula_lines, plain
from harness.show.lines import BLANK, as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.judging.explain import Explanation
    from harness.load.repository import Repository
    from harness.model import Case, Printed, Report, Verdict
    from harness.show.lines import Line

VERSION = 3
MOST_OUTPUT = 500  # characters, with the notice
MOST_MESSAGE = 65_535  # bytes
CUT = "Output was truncated. Please limit to 500 chars"

NOTHING_CAME = {Status.TIMED_OUT, Status.CRASHED, Status.GARBLED, Status.NOT_RUN, Status.LOAD_ERROR}
STATUS = {Status.PASSED: "pass", Status.WRONG: "fail"}


def exercism(report: Report, repository: Repository, explanation: Explanation | None) -> str:
    """Return the text of results.json for one attempt.

    `error` means that no case came to an answer: `message` says why, and there are no tests.
    Cases that the track skips are no tests. The explanation ends the message of the case that it
    is about, the first that failed: of all failing tests a student is shown the first.
    """
    judged = [verdict for verdict in report.verdicts if verdict.status is not Status.SKIPPED]
    why = _why_nothing_ran(report, judged, repository, explanation)
    passed = all(verdict.status is Status.PASSED for verdict in judged)
    document = {
        "version": VERSION,
        "status": "error" if why else "pass" if passed else "fail",
        "message": why,
        "tests": []
        if why
        else [_test(verdict, report, repository, explanation) for verdict in judged],
    }
    return json.dumps(document, indent=2) + "\n"


def _why_nothing_ran(
    report: Report,
    judged: Sequence[Verdict],
    repository: Repository,
    explanation: Explanation | None,
) -> str | None:
    """Return why no case came to an answer; None where one did."""
    if not report.started:
        return f"{repository.shown(report.attempt.path)} is not started: nothing is written in it"
    if not judged:
        return f"{report.attempt.track.title} skips every case that was asked for"
    if any(verdict.status not in NOTHING_CAME for verdict in judged):
        return None
    first = judged[0]
    if isinstance(first.outcome, LoadFailed):
        return _message(first, report, repository, None)
    return _cut(f"{first.case.id}: {_message(first, report, repository, explanation)}")


def _test(
    verdict: Verdict, report: Report, repository: Repository, explanation: Explanation | None
) -> dict[str, object]:
    passed = verdict.status is Status.PASSED
    test: dict[str, object] = {
        "name": f"{verdict.case.id}: {verdict.case.why}",
        "status": STATUS.get(verdict.status, "error"),
        "message": None if passed else _message(verdict, report, repository, explanation),
        "test_code": code(verdict.case),
    }
    if verdict.printed.text:
        test["output"] = output(verdict.printed)
    return test


def output(printed: Printed) -> str:
    """Return what was printed, at most 500 characters of it with the interface's notice."""
    if len(printed.text) + printed.more <= MOST_OUTPUT:
        return printed.text
    return f"{printed.text[: MOST_OUTPUT - len(CUT) - 1]}\n{CUT}"


def code(case: Case) -> str:
    """Return what is asked and what is right, as a learner of any language reads it."""
    expected = "expected: a domain error while the expression is built"
    if isinstance(case.expected, Answer):
        gradients = zip(case.expression.inputs, case.expected.gradients, strict=True)
        expected = f"expected output: {plain(case.expected.output)}\nexpected gradients: " + (
            "   ".join(f"{name} = {plain(gradient)}" for name, gradient in gradients)
        )
    return f"{_text(formula_lines(case))}\n\n{expected}"


def _message(
    verdict: Verdict, report: Report, repository: Repository, explanation: Explanation | None
) -> str:
    path = report.attempt.path
    lines = failure_lines(verdict, path, repository, full_trace=False)
    if explanation and explanation.verdict is verdict:
        from harness.show.explanation import explanation_lines  # noqa: PLC0415 - with the engine

        told = explanation_lines(explanation, report.attempt.kata.name)
        lines = chain(lines, [BLANK], told)
    return _cut(_text(lines))


def _text(lines: Iterable[Line]) -> str:
    """Return lines as plain text, without the margin that they have on a terminal."""
    return dedent(as_text(lines))


def _cut(text: str) -> str:
    return text.encode(errors="replace")[:MOST_MESSAGE].decode(errors="ignore")

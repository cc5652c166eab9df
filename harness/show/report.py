"""The report of `kata check` for people: the first failing case in full, the others in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.model import LoadFailed, NotRun, NotWritten, Skipped
from harness.show.case import failure_lines, formula_lines, heading, one_line, printed_lines
from harness.show.lines import BLANK, bad, line, quiet, title, visible
from harness.show.status import next_step, state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from harness.judging.explain import Explanation
    from harness.load.repository import Repository
    from harness.model import Report, Verdict
    from harness.show.lines import Line


def check_lines(
    reports: Sequence[Report],
    repository: Repository,
    *,
    explain: Callable[[Report], Explanation | None],
    everything: bool = False,
    full_trace: bool = False,
) -> Iterator[Line]:
    """Tell what came of each attempt: all of it, or what a learner needs next.

    `explain` is asked for an attempt once its first line is told: it may take longer than judging.
    """
    names = max(len(report.attempt.kata.name) for report in reports)
    paths = max(len(repository.shown(report.attempt.path)) for report in reports)
    for report in reports:
        path = repository.shown(report.attempt.path)
        name = report.attempt.kata.name
        yield line(title(f"{name:{names}}"), f"   {path:{paths}}   ", state(report))
        explanation = explain(report)
        parts = [
            *(
                _everything(report, repository, full_trace=full_trace)
                if everything
                else _failures(report, repository, explanation, full_trace=full_trace)
            ),
            list(_not_written(report.verdicts)),
            list(_skipped(report.verdicts)),
            [] if everything else list(_unseen_prints(report)),
        ]
        for part in filter(None, parts):
            yield BLANK
            yield from part
        if any(parts) and report is not reports[-1]:
            yield BLANK
    if all(report.solved for report in reports):
        yield BLANK
        yield line("Next: kata", quiet("   shows what is left"))
        yield line(f"      kata solution {reports[-1].attempt.kata.name}", quiet("   shows ours"))
    elif not any(report.failures for report in reports):
        yield BLANK
        yield from next_step(reports, repository)


def full_lines(
    verdict: Verdict,
    report: Report,
    repository: Repository,
    *,
    everything: bool = False,
    full_trace: bool = False,
) -> Iterator[Line]:
    """Tell all of one case: what it is, what was expected, what came, what was printed."""
    yield heading(verdict)
    yield from formula_lines(verdict.case)
    yield BLANK
    yield from failure_lines(verdict, report.attempt.path, repository, full_trace=full_trace)
    yield from printed_lines(verdict.printed, everything=everything)


def _everything(
    report: Report, repository: Repository, *, full_trace: bool
) -> Iterator[list[Line]]:
    """Yield a part for every case."""
    for verdict in report.verdicts:
        yield list(full_lines(verdict, report, repository, everything=True, full_trace=full_trace))


def _failures(
    report: Report, repository: Repository, explanation: Explanation | None, *, full_trace: bool
) -> Iterator[list[Line]]:
    """Yield the first failing case in full, with what explains it, then a line for each other."""
    failed = report.failures
    if not failed:
        return
    if isinstance(failed[0].outcome, LoadFailed):  # no case is to blame
        path = report.attempt.path
        yield [
            *failure_lines(failed[0], path, repository, full_trace=full_trace),
            *printed_lines(failed[0].printed),
        ]
        return
    yield list(full_lines(failed[0], report, repository, full_trace=full_trace))
    if explanation:
        from harness.show.explanation import explanation_lines  # noqa: PLC0415 - with the engine

        yield list(explanation_lines(explanation, report.attempt.kata.name))
    yield [*_one_line_each(failed[1:])]


def _one_line_each(failed: Sequence[Verdict]) -> Iterator[Line]:
    """Tell each case in a line; those that were not run have one reason, and one line."""
    not_run = [each.outcome for each in failed if isinstance(each.outcome, NotRun)]
    for verdict in failed:
        if not isinstance(verdict.outcome, NotRun):
            yield one_line(verdict)
    if not_run:
        cases = "1 case" if len(not_run) == 1 else f"{len(not_run)} cases"
        yield line(bad("✗"), f" {cases} not run: {not_run[0].reason}")


def _unseen_prints(report: Report) -> Iterator[Line]:
    """Say that there is more printed than the case in full, or no case, shows."""
    seen = [each for each in report.failures[:1] if each.printed.text]
    unseen = [each for each in report.verdicts if each.printed.text and each not in seen]
    if unseen:
        cases = "1 case" if len(unseen) == 1 else f"{len(unseen)} cases"
        yield line(quiet(f"printed in {cases}{' more' if seen else ''}: --all shows it"))


def _not_written(verdicts: Iterable[Verdict]) -> Iterator[Line]:
    tasks: dict[str, int] = {}
    for verdict in verdicts:
        if isinstance(verdict.outcome, NotWritten):
            tasks[verdict.outcome.task] = tasks.get(verdict.outcome.task, 0) + 1
    for task, count in tasks.items():
        cases = "1 case waits" if count == 1 else f"{count} cases wait"
        yield line("not written yet: ", title(visible(task)), quiet(f"   {cases} for it"))


def _skipped(verdicts: Iterable[Verdict]) -> Iterator[Line]:
    for verdict in verdicts:
        if isinstance(verdict.outcome, Skipped):
            yield line(quiet(f"skipped {verdict.case.id}: {verdict.outcome.reason}"))

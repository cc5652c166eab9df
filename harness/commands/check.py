"""`kata check`: judge attempts."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from harness.commands.chosen import kata_names, tracks_in_use
from harness.commands.questions import attempts, judge_all, solutions
from harness.faults import Fault
from harness.judging.check import start
from harness.load.files import is_stdout, write_whole
from harness.load.tracks import require
from harness.model import LoadFailed
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path
    from typing import TextIO

    from harness.judging.check import Start
    from harness.judging.explain import Explanation
    from harness.load.repository import Repository
    from harness.model import Report, Track
    from harness.show.lines import Line

    Explain = Callable[[Report], Explanation | None]


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Judge what the call asks for and report it; return the exit code."""
    if args.attempts:
        from harness.commands import folders  # noqa: PLC0415 - a command of its own

        return folders.run(args, repository)
    names = kata_names(repository, args.katas)
    tracks = tracks_in_use(repository, args.track, names)
    questions = [
        question
        for track in tracks
        for question in (
            solutions(track, names) if args.solution else attempts(repository, track, names)
        )
    ]
    if args.format == "exercism" and len(questions) > 1:
        raise Fault("--format exercism tells of one attempt: name one kata, and one --track")
    begin = starting(args, repository, {each.track for each in questions if each.started})
    reports = judge_all(repository, questions, args.cases, begin=begin)
    if args.katas and not all(report.verdicts or not report.started for report in reports):
        raise Fault("none of these cases belongs to the kata named")
    _show(args, repository, reports, partial(explained, begin=begin))
    return exit_code(reports, named=bool(args.katas))


def starting(args: argparse.Namespace, repository: Repository, tracks: Iterable[Track]) -> Start:
    """Return how attempts are started. Raises CannotRun where one of the tracks can't run."""
    if not args.sandbox:
        for track in tracks:
            require(track)
        return start
    from harness.judging.sandbox import Sandbox  # noqa: PLC0415 - only for strangers' attempts

    sandbox = Sandbox(repository)
    for track in tracks:
        sandbox.require(track)
    return sandbox.start


def exit_code(reports: Iterable[Report], *, named: bool) -> int:
    """Return 1 if something attempted is wrong, or a kata that the call names is not solved."""
    for report in reports:
        if report.failures or (named and not report.passed):
            return 1
    return 0


def _show(
    args: argparse.Namespace, repository: Repository, reports: Sequence[Report], explain: Explain
) -> None:
    with _output(args.output) as stream:
        if args.format == "json":
            from harness.show.results import results  # noqa: PLC0415 - one of three reports

            stream.write(results(reports, repository, explain=explain))
            return
        if args.format == "exercism":
            from harness.show.exercism import exercism  # noqa: PLC0415 - as above

            stream.write(exercism(reports[0], repository, explain(reports[0])))
            return
        lines = report_lines(
            reports, repository, explain, everything=args.all, full_trace=args.full_trace
        )
        print_lines(lines, stream)


def report_lines(
    reports: Sequence[Report],
    repository: Repository,
    explain: Explain,
    *,
    everything: bool = False,
    full_trace: bool = False,
) -> Iterator[Line]:
    """Yield the report for people, of `kata check` and of `kata watch`."""
    from harness.show.report import check_lines  # noqa: PLC0415 - one of three reports

    return check_lines(
        reports,
        repository,
        explain=(lambda _: None) if everything else explain,
        everything=everything,
        full_trace=full_trace,
    )


def explained(report: Report, *, begin: Start = start) -> Explanation | None:
    """Return what can be said of an attempt if it is wrong; of one that won't load, nothing is."""
    if not report.failures or isinstance(report.failures[0].outcome, LoadFailed):
        return None
    from harness.judging.explain import explain  # noqa: PLC0415 - loads the engine

    return explain(report, partial(begin, report.attempt.track, report.attempt.path))


@contextmanager
def _output(path: Path | None) -> Iterator[TextIO]:
    """Give standard output, or a file that is whole as soon as it is there."""
    if path is None or is_stdout(path):
        yield sys.stdout
        return
    text = io.StringIO()
    yield text
    try:
        write_whole(path, text.getvalue())
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None

"""`kata check`: judge attempts."""

from __future__ import annotations

import io
import os
import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from harness.commands.chosen import is_started, kata_names, one_of, tracks_in_use
from harness.commands.library import sound_library
from harness.faults import Fault
from harness.judging.check import check, select, start
from harness.load.files import write_whole
from harness.load.tracks import attempt_path, require, solution_path
from harness.model import Attempt
from harness.show.progress import progress
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from pathlib import Path
    from typing import TextIO

    from harness.judging.explain import Explanation
    from harness.judging.process import Runner
    from harness.load.compiled import Library
    from harness.load.repository import Repository
    from harness.model import Case, Report, Track
    from harness.show.lines import Line

Asked = tuple["Track", str, "Path", bool]
"""A track, a kata's name, the file to judge, and whether anything is written in it."""

Todo = tuple["Attempt", "list[Case]"]
"""An attempt, and the cases that it is judged by."""

SEVERAL = 2


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Judge what the call asks for and report it; return the exit code."""
    names = kata_names(repository, args.katas)
    tracks = tracks_in_use(repository, args.track, names)
    asked = questions(repository, tracks, names, solution=args.solution)
    if args.format == "exercism" and len(asked) > 1:
        raise Fault("--format exercism tells of one attempt: name one kata, and one --track")
    reports = judge_all(repository, asked, args.cases)
    if args.katas and not all(report.verdicts or not report.started for report in reports):
        raise Fault("none of these cases belongs to the kata named")
    _show(args, repository, reports)
    return exit_code(reports, named=bool(args.katas))


def questions(
    repository: Repository, tracks: Iterable[Track], names: Sequence[str], *, solution: bool = False
) -> list[Asked]:
    """Return what is to be judged: the attempts, or the solutions, at the named katas."""
    return [
        (track, name, solution_path(track, name), True)
        if solution
        else (track, name, attempt_path(track, name), is_started(repository, track, name))
        for track in tracks
        for name in names
    ]


def judge_all(
    repository: Repository,
    asked: Sequence[Asked],
    cases: Iterable[str] = (),
    *,
    library: Library | None = None,
) -> list[Report]:
    """Judge files side by side; their runners start at once, while the cases are read.

    Who has the library already hands it over.
    """
    with ExitStack() as stack:
        runners: dict[Path, Runner] = {}
        for track, _, path, started in asked:
            if started:
                require(track)
                runners[path] = stack.enter_context(start(track, path))
        library = library or sound_library(repository)
        for name in cases:
            _known(library, name)
        katas = {kata.name: kata for kata in library.katas}
        order = list(katas)
        todo = [
            (Attempt(katas[name], track, path), select(library.cases_of(katas[name]), cases))
            for track, name, path, _ in sorted(asked, key=lambda each: order.index(each[1]))
        ]
        total = sum(len(chosen) for attempt, chosen in todo if attempt.path in runners)
        with progress(total) as done:

            def judge(each: Todo) -> Report:
                attempt, chosen = each
                runner = runners.get(attempt.path)
                return check(attempt, chosen, runner, chosen=bool(cases), done=done)

            if len(runners) < SEVERAL:
                return [judge(each) for each in todo]
            return _side_by_side(judge, todo, runners.values())


def _side_by_side(
    judge: Callable[[Todo], Report], todo: Sequence[Todo], runners: Collection[Runner]
) -> list[Report]:
    """Judge as many at once as there are processors; end all of them where this is interrupted."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - only for several

    with ThreadPoolExecutor(min(len(runners), os.cpu_count() or 1)) as pool:
        try:
            return list(pool.map(judge, todo))
        except BaseException:
            for runner in runners:
                runner.stop()
            raise


def exit_code(reports: Iterable[Report], *, named: bool) -> int:
    """Return 1 if something attempted is wrong, or a kata that the call names is not solved."""
    for report in reports:
        if report.failures or (named and not report.passed):
            return 1
    return 0


def _known(library: Library, name: str) -> None:
    ids = [case.id for case in library.cases]
    one_of(dict.fromkeys([*(each.split("/")[0] for each in ids), *ids]), name, "case")


def _show(args: argparse.Namespace, repository: Repository, reports: Sequence[Report]) -> None:
    with _output(args.output) as stream:
        if args.format == "json":
            from harness.show.results import results  # noqa: PLC0415 - one of three reports

            stream.write(results(reports, repository))
            return
        if args.format == "exercism":
            from harness.show.exercism import exercism  # noqa: PLC0415 - as above

            stream.write(exercism(reports[0], repository))
            return
        lines = report_lines(reports, repository, everything=args.all, full_trace=args.full_trace)
        print_lines(lines, stream)


def report_lines(
    reports: Sequence[Report],
    repository: Repository,
    *,
    everything: bool = False,
    full_trace: bool = False,
) -> Iterator[Line]:
    """Yield the report for people, of `kata check` and of `kata watch`."""
    from harness.show.report import check_lines  # noqa: PLC0415 - one of three reports

    return check_lines(
        reports,
        repository,
        explain=(lambda _: None) if everything else _explain,
        everything=everything,
        full_trace=full_trace,
    )


def _explain(report: Report) -> Explanation | None:
    """Return what can be said of an attempt if it is wrong."""
    if not report.failures:
        return None
    from harness.judging.explain import explain  # noqa: PLC0415 - loads the engine

    return explain(report, partial(start, report.attempt.track, report.attempt.path))


@contextmanager
def _output(path: Path | None) -> Iterator[TextIO]:
    """Give standard output, or a file that is whole as soon as it is there."""
    if path is None:
        yield sys.stdout
        return
    text = io.StringIO()
    yield text
    try:
        write_whole(path, text.getvalue())
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None

"""`kata check`: judge attempts."""

from __future__ import annotations

import io
import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from harness.commands.chosen import is_started, kata_names, one_of, tracks_in_use
from harness.faults import Fault
from harness.judging.check import check, select, start
from harness.load.compiled import load_library
from harness.load.files import write_whole
from harness.load.tracks import attempt_path, require, solution_path
from harness.model import Attempt, Status
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path
    from typing import TextIO

    from harness.judging.process import Runner
    from harness.load.compiled import Library
    from harness.load.repository import Repository
    from harness.model import Report, Track

Asked = tuple["Track", str, "Path", bool]
"""A track, a kata's name, the file to judge, and whether anything is written in it."""


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Judge what the call asks for and report it; return the exit code."""
    names = kata_names(repository, args.katas)
    tracks = tracks_in_use(repository, args.track, names)
    asked = questions(repository, tracks, names, solution=args.solution)
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
    repository: Repository, asked: Sequence[Asked], cases: Iterable[str] = ()
) -> list[Report]:
    """Judge files one after the other; their runners start at once, while the cases are read."""
    with ExitStack() as stack:
        runners: dict[Path, Runner] = {}
        for track, _, path, started in asked:
            if started:
                require(track)
                runners[path] = stack.enter_context(start(track, path))
        library = load_library(repository)
        for name in cases:
            _known(library, name)
        katas = {kata.name: kata for kata in library.katas}
        order = list(katas)
        return [
            check(
                Attempt(katas[name], track, path),
                select(library.cases_of(katas[name]), cases),
                runners.get(path),
            )
            for track, name, path, _ in sorted(asked, key=lambda each: order.index(each[1]))
        ]


def exit_code(reports: Iterable[Report], *, named: bool) -> int:
    """Return 1 if something attempted is wrong, or a kata that the call names is not solved."""
    for report in reports:
        harmless = (Status.PASSED, Status.SKIPPED, Status.NOT_WRITTEN)
        if report.count(*harmless) < len(report.verdicts) or (named and not report.solved):
            return 1
    return 0


def _known(library: Library, name: str) -> None:
    ids = [case.id for case in library.cases]
    one_of(dict.fromkeys([*(each.split("/")[0] for each in ids), *ids]), name, "case")


def _show(args: argparse.Namespace, repository: Repository, reports: Sequence[Report]) -> None:
    with _output(args.output) as stream:
        if args.format == "json":
            from harness.show.results import results  # noqa: PLC0415 - one of two reports

            stream.write(results(reports, repository))
            return
        from harness.show.report import check_lines  # noqa: PLC0415

        lines = check_lines(reports, repository, everything=args.all, full_trace=args.full_trace)
        print_lines(lines, stream)


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

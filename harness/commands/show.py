"""`kata show`: the graph of a case as a table, a picture or a page, beside an attempt perhaps."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.commands.chosen import is_started, kata_names, one_of, tracks_in_use
from harness.faults import Fault
from harness.judging.check import start
from harness.judging.judge import judge
from harness.load.compiled import load_library
from harness.load.files import is_stdout, write_whole
from harness.load.tracks import attempt_path, require
from harness.model import Answered, Attempt, DomainError, Status
from harness.show.case import failure_lines, formula_lines, one_line, printed_lines
from harness.show.dot import PICTURE_FONT, dot
from harness.show.dot_program import png, svg
from harness.show.graph import correct_run
from harness.show.graph_attempt import compare
from harness.show.graph_table import difference_lines, graph_lines
from harness.show.lines import BLANK, line, quiet, title
from harness.show.page import page
from harness.show.terminal import print_lines
from harness.show.words import in_words

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from harness.load.compiled import Library
    from harness.load.repository import Repository
    from harness.model import Case, Verdict
    from harness.show.graph import Run
    from harness.show.graph_attempt import Beside
    from harness.show.lines import Line

MOST_DRAWN = 200
"""Values; a picture of more is for nobody's eyes."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt, and what came of it in the case."""

    attempt: Attempt
    verdict: Verdict


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Show a case, and return 1 where an attempt is shown that is wrong in it."""
    library = load_library(repository)
    case = _case(library, args.case)
    drawn = args.svg or args.png or args.html
    size = len(case.expression.inputs) + len(case.expression.graph.steps)
    if drawn and size > MOST_DRAWN:
        raise Fault(
            f"{case.id} has {size:,} values, and more than {MOST_DRAWN} are not drawn; "
            f"kata show {case.id} lists the first and the last"
        )
    tried = _try(args, repository, library, case) if args.attempt else None
    if not args.attempt and (args.kata or args.track):
        raise Fault("--kata and --track say whose attempt is to be shown: add --attempt")
    right, beside = _runs(case, tried)
    if args.dot:
        _write(args.dot, dot(right, beside).encode())
    elif args.svg:
        _write(args.svg, svg(dot(right, beside), f"The graph of {case.id}").encode())
    elif args.png:
        _write(args.png, png(dot(right, beside, font=PICTURE_FONT)))
    elif args.html:
        _write(args.html, page(right, beside, remark=_remark(tried, repository)).encode())
    file = drawn or args.dot
    lines = _lines(right, beside, tried, repository, in_full=not file)
    print_lines(lines, sys.stderr if file and is_stdout(file) else None)
    return 0 if tried is None or not tried.verdict.failed else 1


def _case(library: Library, name: str) -> Case:
    """Return the case of an id, or the first one of an expression."""
    by_name: dict[str, Case] = {}
    for case in library.cases:
        by_name.setdefault(case.expression.name, case)
    by_name |= {case.id: case for case in library.cases}
    return by_name[one_of(by_name, name, "case")]


def _try(args: argparse.Namespace, repository: Repository, library: Library, case: Case) -> Tried:
    """Run the attempt at the kata named, or the first that the case finds wrong.

    Where all are right, the first; there may be several, since a case belongs to many katas.
    """
    names = kata_names(repository, [args.kata] if args.kata else [])
    if args.kata and args.kata not in case.expression.katas:
        raise Fault(f"{case.id} does not belong to {args.kata}")
    attempts = [
        Attempt(kata, track, attempt_path(track, kata.name))
        for track in tracks_in_use(repository, args.track, names)
        for kata in library.katas
        if kata.name in names and kata.name in case.expression.katas
        if is_started(repository, track, kata.name)
        if case.id not in {skip.case for skip in track.skips}
    ]
    if not attempts:
        katas = args.kata or " or ".join(case.expression.katas)
        raise Fault(f"no attempt to show: {case.id} waits for you to start {katas}")
    tried = (_judged(attempt, case) for attempt in attempts)
    first = next(tried)
    others = (each for each in (first, *tried) if each.verdict.status is not Status.PASSED)
    return next(others, first)


def _judged(attempt: Attempt, case: Case) -> Tried:
    require(attempt.track)
    with start(attempt.track, attempt.path) as runner:
        traced = len(case.expression.graph.steps) <= MOST_DRAWN
        ((outcome, printed),) = runner.run([case], trace=traced)
    return Tried(attempt, judge(case, outcome, printed))


def _runs(case: Case, tried: Tried | None) -> tuple[Run, Beside | None]:
    """Return a right run, and the attempt's numbers beside it if there are any to compare."""
    outcome = tried.verdict.outcome if tried else None
    if tried is None or not isinstance(outcome, Answered) or isinstance(case.expected, DomainError):
        return correct_run(case), None
    beside = compare(case, outcome, passed=tried.verdict.status is Status.PASSED)
    return beside.run, beside


def _write(path: Path, content: bytes) -> None:
    if is_stdout(path):
        sys.stdout.buffer.write(content)
        return
    try:
        write_whole(path, content)
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None


def _remark(tried: Tried | None, repository: Repository) -> str:
    """Say in a line whose attempt a page has beside what is right, and what came of it."""
    if tried is None:
        return ""
    verdict = tried.verdict
    said = in_words(verdict.outcome)
    path = repository.shown(tried.attempt.path)
    return f"Your attempt, {path}: {verdict.status.value}{': ' if said else ''}{said}"


def _lines(
    run: Run, beside: Beside | None, tried: Tried | None, repository: Repository, *, in_full: bool
) -> Iterator[Line]:
    """Yield what the terminal shows: all of it, or beside a picture what came of an attempt."""
    if in_full:
        case = run.case
        head = line(title(case.id), quiet(f"   {case.why}"))
        yield one_line(tried.verdict) if tried else head
        yield from formula_lines(case)
        yield BLANK
    if tried:
        path = repository.shown(tried.attempt.path)
        yield line(quiet(f"    yours is {path}; --kata names another kata's"))
        yield BLANK
    if in_full:
        yield from graph_lines(run, beside)
    elif beside:
        yield from difference_lines(beside)
    if tried and not beside:
        yield BLANK
        yield from failure_lines(tried.verdict, tried.attempt.path, repository, full_trace=False)
    if tried:
        yield from printed_lines(tried.verdict.printed)

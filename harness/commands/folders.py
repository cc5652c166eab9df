"""`kata check --attempts`: judge all the attempts in folders, many at once.

The verdict on each is the one that it gets alone. The exit code is as of `kata check`; also, 2
where a folder could not be looked into, or an attempt not be judged for a reason of ours.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from harness.commands.batch import Batch, Doubtful, Unjudged, basis
from harness.commands.check import starting
from harness.commands.chosen import kata_names, one_of
from harness.commands.finding import find_attempts
from harness.commands.journal import journal, line_of
from harness.commands.library import sound_library
from harness.commands.questions import known_cases
from harness.faults import Fault
from harness.judging.check import select
from harness.judging.together import Together, processors
from harness.load.files import is_stdout
from harness.load.tracks import attempt_path, read_tracks
from harness.show.attempts import PASSED, SOLVED, WRONG, Row, attempt_lines
from harness.show.progress import progress
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence

    from harness.commands.finding import Found
    from harness.commands.journal import Journal
    from harness.commands.questions import Question
    from harness.load.repository import Repository

    Questions = Mapping[str, Question]
    """What is to be judged, by the name of its file in the results."""

AT_FAULT = 2
NAMED = 3
"""So many of the files that are no attempts are named."""


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Judge what is not judged yet, and report each attempt as it is; return the exit code."""
    _refuse_what_does_not_go_with_it(args)
    folders = [Path(os.path.abspath(folder)) for folder in args.attempts]  # noqa: PTH100 - without following links
    found = _found(args, folders, repository)
    batch = _batch(args, repository, found.questions)
    questions = {
        repository.shown(each.path): each for each in found.questions if batch.cases[each.kata]
    }
    if not questions:
        raise Fault("none of these cases belongs to a kata that is attempted")
    to_stdout = is_stdout(args.output) if args.output else args.format == "json"
    kept = args.output and not to_stdout
    with journal(args.output) if kept else nullcontext() as book:
        before = _judged_before(book, batch, questions, [] if found.errors else folders)
        rows = dict(before)
        todo = [question for file, question in questions.items() if file not in before]
        write = book.add if book else _print if to_stdout else _keep_quiet
        complete = _judge(batch, todo, rows, write)
    told = [rows[file] for file in questions if file in rows]
    if args.format == "text" and told:
        lines = attempt_lines(told, before=len(before))
        print_lines(lines, sys.stderr if to_stdout else None)
    if found.errors or not complete:
        return AT_FAULT
    words = {row.word for row in rows.values()}
    return int(WRONG in words or bool(args.katas and words - {SOLVED, PASSED}))


def _refuse_what_does_not_go_with_it(args: argparse.Namespace) -> None:
    options = {
        "--solution": args.solution,
        "--all": args.all,
        "--full-trace": args.full_trace,
        "--format exercism": args.format == "exercism",
    }
    for option, given in options.items():
        if given:
            raise Fault(f"{option} does not go with --attempts")


def _found(args: argparse.Namespace, folders: Sequence[Path], repository: Repository) -> Found:
    """Return the attempts that the call is about; say what in the folders is none."""
    names, tracks = kata_names(repository, args.katas), read_tracks(repository)
    wanted = [track.name for track in tracks]
    if args.track is not None:
        wanted = [one_of(wanted, args.track, "track")]
    found = find_attempts(folders, tracks, kata_names(repository, []))
    for error in found.errors:
        print(f"kata: {error.filename}: {error.strerror}", file=sys.stderr)
    if found.others:
        first, more = found.others[:NAMED], len(found.others) - NAMED
        told = ", ".join(map(repository.shown, first)) + (f" and {more} more" if more > 0 else "")
        print(
            f"kata: left alone, since their names are those of no attempt: {told}", file=sys.stderr
        )
    found.questions = [
        each for each in found.questions if each.track.name in wanted and each.kata in names
    ]
    if not found.questions:
        called = [
            attempt_path(track, name).name
            for track in tracks
            if track.name in wanted
            for name in names
        ]
        where = ", ".join(map(repository.shown, folders))
        raise Fault(f"no attempts in {where}; they are called {', '.join(called)}")
    return found


def _batch(
    args: argparse.Namespace, repository: Repository, questions: Sequence[Question]
) -> Batch:
    """Return how the attempts are judged. Raises CannotRun where one of their tracks can't run."""
    begin = starting(args, repository, {question.track for question in questions})
    library = sound_library(repository)
    known_cases(library, args.cases)
    cases = {kata.name: select(library.cases_of(kata), args.cases) for kata in library.katas}
    tracks = {question.track.name: question.track for question in questions}
    return Batch(
        repository=repository,
        together=Together(begin),
        katas={kata.name: kata for kata in library.katas},
        cases=cases,
        chosen=bool(args.cases),
        bases={
            (name, kata): basis(repository, tracks[name], kata, cases[kata], sandbox=args.sandbox)
            for name, kata in {(each.track.name, each.kata) for each in questions}
        },
    )


def _judged_before(
    book: Journal | None, batch: Batch, questions: Questions, folders: Sequence[Path]
) -> dict[str, Row]:
    """Return what an earlier run has said, and still holds; drop from the file what does not.

    That is what it says of an attempt that has changed, or that has gone from the folders.
    """
    if book is None:
        return {}
    holds = {
        file: entry.row
        for file, question in questions.items()
        if (entry := book.entries.get(file))
        and entry.sha256
        and (entry.sha256, entry.basis) == batch.hashes(question)
    }
    tops = [batch.repository.shown(folder) for folder in folders]
    asked = {(each.track.name, each.kata) for each in questions.values()}

    def out_of_date(row: Row) -> bool:
        path = PurePath(row.file)
        gone = (row.track, row.kata) in asked and any(map(path.is_relative_to, tops))
        return row.file not in holds and (row.file in questions or gone)

    book.drop(out_of_date)
    return holds


def _judge(
    batch: Batch,
    todo: Sequence[Question],
    rows: dict[str, Row],
    write: Callable[[dict[str, object]], None],
) -> bool:
    """Judge attempts, write each record and add its row; return whether all could be judged.

    What runs out of time beside others is judged once more in the end, one after the other.
    """
    complete = True
    most = min(processors(), len(todo))
    with progress(len(todo), of="attempts") as done:
        while todo:
            work, again = partial(batch.judge, alone=most == 1), []
            with closing(batch.together.results(work, todo, most=most)) as results:
                for result in results:
                    if isinstance(result, Doubtful):
                        again.append(result.question)
                        continue
                    done()
                    if isinstance(result, Unjudged):
                        complete = False
                        why = f"{result.path} is not judged: {result.error!r}"
                        print(f"kata: {why}", file=sys.stderr)
                        continue
                    write(result)
                    row = Row.of(result)
                    rows[row.file] = row
            todo, most = again, 1
    return complete


def _print(record: dict[str, object]) -> None:
    print(line_of(record), end="", flush=True)


def _keep_quiet(_: dict[str, object]) -> None:
    """Write nothing: a summary in the end is all that is asked for."""

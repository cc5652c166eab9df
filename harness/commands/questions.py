"""Which files are to be judged, and judging several of them side by side."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING

from harness.commands.chosen import is_started, one_of
from harness.judging.check import check, select, start
from harness.load.tracks import attempt_path, solution_path
from harness.model import Attempt
from harness.model.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path

    from harness.judging.check import Start
    from harness.judging.process import Runner
    from harness.load.compiled import Library
    from harness.load.repository import Repository
    from harness.model import Case, Report, Track

    Todo = tuple[Attempt, list[Case]]
    """An attempt, and the cases that it is judged by."""

SEVERAL = 2


@frozen(kw_only=True)
class Question:
    """A file to be judged as work on a kata, by its name; `started` says if any was done in it."""

    track: Track
    kata: str
    path: Path
    started: bool = True


def attempts(repository: Repository, track: Track, names: Iterable[str]) -> list[Question]:
    """Return the learner's attempts at the katas named."""
    return [
        Question(
            track=track,
            kata=name,
            path=attempt_path(track, name),
            started=is_started(repository, track, name),
        )
        for name in names
    ]


def solutions(track: Track, names: Iterable[str]) -> list[Question]:
    """Return the reference solutions of the katas named."""
    return [Question(track=track, kata=name, path=solution_path(track, name)) for name in names]


def judge_all(
    repository: Repository,
    questions: Sequence[Question],
    cases: Iterable[str] = (),
    *,
    library: Library | None = None,
    begin: Start = start,
) -> list[Report]:
    """Judge files side by side; their runners, by `begin`, start at once, while cases are read.

    Who has the library already hands it over. Raises Fault where one of `cases` is not known, and
    CannotRun where a track is not to be run here.
    """
    with ExitStack() as stack:
        runners: dict[Path, Runner] = {}
        for question in questions:
            if question.started:
                runner = begin(question.track, question.path)
                runners[question.path] = stack.enter_context(runner)
        from harness.commands.library import sound_library  # noqa: PLC0415 - the runners start meanwhile
        from harness.show.progress import progress  # noqa: PLC0415 - as above

        library = library or sound_library(repository)
        known_cases(library, cases)
        katas = {kata.name: kata for kata in library.katas}
        order = list(katas)
        todo = [
            (
                Attempt(katas[each.kata], each.track, each.path),
                select(library.cases_of(katas[each.kata]), cases),
            )
            for each in sorted(questions, key=lambda each: order.index(each.kata))
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


def known_cases(library: Library, names: Iterable[str]) -> None:
    """Raise Fault for a name that is neither a case's nor an expression's."""
    for name in names:
        ids = [case.id for case in library.cases]
        one_of(dict.fromkeys([*(each.split("/")[0] for each in ids), *ids]), name, "case")


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

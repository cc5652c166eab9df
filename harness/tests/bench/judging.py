"""How fast cases are judged: all of a kata's from a cold start, and thousands of them."""

from __future__ import annotations

import sys
from functools import partial
from itertools import cycle, islice
from time import perf_counter
from typing import TYPE_CHECKING

from harness.judging.check import check, start
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import read_tracks, solution_path
from harness.model import Attempt
from harness.model.frozen import replace
from harness.tests.bench import by_hand
from harness.tests.bench.place import KATA, ROOT, clone, command, kata, only_with
from harness.tests.bench.table import Row

if TYPE_CHECKING:
    from pathlib import Path

    from harness.model import Case, Kata

MANY = 10_000
FEW, MORE = 1_000, 100_000


def kata_check(folder: Path) -> Row:
    """Measure `kata check backward` on the solution, from the process's start to its end."""
    repository = clone(folder)
    _, cases = solved(repository)
    by_hand.one_by_one(cases, folder / "test_by_hand.py")
    return Row(
        what=f"kata check {KATA}, cold, all cases",
        ours=partial(command, kata("check", KATA, "--solution"), folder),
        against=f"plain pytest, {len(cases)} of them by hand",
        theirs=partial(command, plain_pytest("test_by_hand.py"), folder),
        rounds=15,
        bound=0.33,
    )


def many_cases(folder: Path) -> Row:
    """Measure `kata check` where there are thousands of cases, all its loading included."""
    repository = clone(folder)
    cases = multiplied(solved(repository)[1], MANY)
    only_with(cases, repository)
    by_hand.in_a_table(cases, folder / "test_by_hand.py")
    return Row(
        what=f"judging {MANY:,} cases, a case",
        ours=lambda: command(kata("check", KATA, "--solution"), folder) / MANY,
        against="plain pytest, parametrized, a case",
        theirs=lambda: command(plain_pytest("test_by_hand.py"), folder) / MANY,
        rounds=2,
        bound=0.1,
    )


def more_cases() -> Row:
    """Measure whether a case takes longer where there are a hundred times as many."""
    return Row(
        what=f"judging {MORE:,} cases, a case",
        ours=partial(seconds_a_case, MORE),
        against=f"{FEW:,} cases, a case",
        theirs=partial(seconds_a_case, FEW),
        rounds=2,
        bound=1.2,
    )


def seconds_a_case(count: int) -> float:
    """Judge so many cases; return the seconds that each after the first took.

    The start is left out: shared by a thousand, it would make them look slow.
    """
    repository = Repository(ROOT)
    track = next(track for track in read_tracks(repository) if track.name == "python")
    wanted, cases = solved(repository)
    attempt = Attempt(wanted, track, solution_path(track, KATA))
    at: list[float] = []
    with start(track, attempt.path) as runner:
        judged = multiplied(cases, count)
        report = check(attempt, judged, runner, done=lambda: at.append(perf_counter()))
    assert report.solved
    return (at[-1] - at[0]) / (count - 1)


def solved(repository: Repository) -> tuple[Kata, list[Case]]:
    """Return the kata, and those of its cases that can be written by hand in a few lines."""
    library = load_library(repository)
    wanted = next(each for each in library.katas if each.name == KATA)
    return wanted, by_hand.writable(library.cases_of(wanted))


def multiplied(cases: list[Case], count: int) -> list[Case]:
    """Return so many cases: the same ones again and again, each with an id of its own."""
    again = islice(cycle(cases), count)
    return [replace(case, id=f"{case.id}-{number}") for number, case in enumerate(again)]


def plain_pytest(file: str) -> list[str]:
    """Return a call of pytest that reads no configuration and writes no cache."""
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file]

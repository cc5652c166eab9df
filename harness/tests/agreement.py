"""How far do the tracks' unrounded numbers differ? `python -m harness.tests.agreement` tells.

For every value that an operation makes, in every case, the tracks' data and gradients are compared
in units in the last place (ulp): the spacing of the doubles at the larger one, and at 1 where both
are smaller, since decimals are counted from the point on. A difference of data comes from the
operation and from what it was given; one of a gradient, from all that uses the value.

The cases alone hold a few calls of exp and log, which is where languages differ, so each case is
also asked with its inputs moved at random: once as it is, and so many times more.
"""

from __future__ import annotations

import math
import random
import sys
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from harness.judging.check import start
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import read_tracks, solution_path
from harness.model import Answered
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.model import Case, Kata, Track

REPOSITORY = Repository(Path(__file__).parents[2])
LIBRARY = load_library(REPOSITORY)
TRIALS = 50
SHALLOW = 1000  # operations: deeper cases are asked once, as they are


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two numbers that should be one are apart, in ulp, and in which case."""

    ulps: float
    where: str


def main() -> None:
    """Print the greatest difference of data and of gradients for every operation."""
    tracks = read_tracks(REPOSITORY)
    titles = ", ".join(track.title for track in tracks)
    for text, trials in (("every case", 0), (f"and {TRIALS} times with its inputs moved", TRIALS)):
        lines = [f"{titles}: {text}; the greatest difference, in ulp, and where", ""]
        worst = differences(tracks, LIBRARY.katas, trials)
        for operation in sorted({operation for operation, _ in worst}):
            data, gradient = (worst[operation, kind] for kind in ("data", "gradient"))
            lines.append(
                f"  {operation:8}data{data.ulps:5g}  {data.where:34}"
                f"gradient{gradient.ulps:5g}  {gradient.where}".rstrip()
            )
        sys.stdout.write("\n".join([*lines, "", ""]))


def differences(
    tracks: Iterable[Track], katas: Iterable[Kata], trials: int
) -> dict[tuple[str, str], Difference]:
    """Return the greatest difference by operation and by "data" or "gradient", in all cases."""
    worst: dict[tuple[str, str], Difference] = defaultdict(lambda: Difference(0.0, ""))
    for kata in katas:
        cases = [moved for case in LIBRARY.cases_of(kata) for moved in moves(case, trials)]
        answers = [list(answered(track, kata, cases)) for track in tracks]
        for case, *compared in zip(cases, *answers, strict=True):
            made_by = {name: made for name, made, *_ in case.expression.graph.steps}
            for one, other in combinations(filter(None, compared), 2):
                for kind, xs, ys in (
                    ("data", one.data, other.data),
                    ("gradient", one.gradients, other.gradients),
                ):
                    for name in xs:
                        key = made_by.get(name, "(input)"), kind
                        found = Difference(ulps(xs[name], ys[name]), case.id)
                        if found.ulps > worst[key].ulps:
                            worst[key] = found
    return worst


def moves(case: Case, trials: int) -> Iterator[Case]:
    """Yield the case, and as often as asked for the case with each input moved by up to 1 %."""
    yield case
    some = random.Random(case.id)  # noqa: S311 - no secret
    for _ in range(trials if len(case.expression.graph.steps) <= SHALLOW else 0):
        yield replace(case, values=tuple(x * some.uniform(0.99, 1.01) for x in case.values))


def answered(track: Track, kata: Kata, cases: list[Case]) -> Iterator[Answered | None]:
    """Yield what a track's solution answers to each case; None where it refuses, as it should."""
    with start(track, solution_path(track, kata.name)) as runner:
        for outcome, _ in runner.run(cases):
            yield outcome if isinstance(outcome, Answered) else None


def ulps(x: float, y: float) -> float:
    """Return how far two numbers are apart, in ulp of the larger one, or of 1."""
    return abs(x - y) / math.ulp(max(abs(x), abs(y), 1.0))


if __name__ == "__main__":
    main()

"""Which case catches which known mistake.

A mistake that no case catches is a hole: an attempt with it would be called solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from harness.authoring.cores import on_all_cores
from harness.autodiff.mistakes.catalogue import CATALOGUE, in_kata, outcomes
from harness.autodiff.mistakes.mistake import ACTIVATIONS
from harness.judging.judge import judge
from harness.model import Printed, Status, TimedOut

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from harness.autodiff.mistakes.mistake import Mistake
    from harness.model import Case, Kata, Outcome

LARGE = 500
"""Cases of more operations take seconds: they are only tried on what no smaller one catches."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The cases of a kata, small ones first, and for each mistake those that catch it."""

    kata: Kata
    cases: tuple[Case, ...]
    caught: tuple[tuple[Mistake, tuple[Case, ...]], ...]

    @property
    def holes(self) -> list[Mistake]:
        """The mistakes that no case catches."""
        return [mistake for mistake, cases in self.caught if not cases]

    @property
    def caught_once(self) -> list[Mistake]:
        """The mistakes that one case alone catches."""
        return [mistake for mistake, cases in self.caught if len(cases) == 1]


Pair = tuple[str, str]
"""A mistake's id and the name of a kata in which it is made."""


def cover(katas: Sequence[Kata], cases: Iterable[Case]) -> list[Coverage]:
    """Try every mistake of each kata on its cases, in whatever order values find their inputs."""
    ordered = sorted(cases, key=size)
    small = [case for case in ordered if size(case) <= LARGE]
    pairs = {(mistake.id, kata.name) for kata in katas for mistake in in_kata(kata.name)}
    caught = _try_all(small, pairs)
    caught |= _try_all(ordered[len(small) :], pairs.difference(*caught.values()))
    return [
        Coverage(
            kata,
            tuple(case for case in ordered if kata.name in case.expression.katas),
            tuple(
                (
                    mistake,
                    tuple(case for case in ordered if (mistake.id, kata.name) in caught[case.id]),
                )
                for mistake in in_kata(kata.name)
            ),
        )
        for kata in katas
    ]


def size(case: Case) -> int:
    """Return the number of operations."""
    return len(case.expression.graph.steps)


def caught_by(case: Case, pairs: Collection[Pair]) -> set[Pair]:
    """Return those of the pairs whose mistake a case shows, in each kata that it belongs to."""
    known: dict[tuple[str, bool], bool] = {}
    caught: set[Pair] = set()
    for mistake in CATALOGUE:
        for kata in mistake.katas:
            if kata not in case.expression.katas or (mistake.id, kata) not in pairs:
                continue
            as_set = kata == ACTIVATIONS and not mistake.in_an_operation
            if (mistake.id, as_set) not in known:  # it is the same in all other katas
                known[mistake.id, as_set] = is_caught(mistake, kata, case)
            if known[mistake.id, as_set]:
                caught.add((mistake.id, kata))
    return caught


def is_caught(mistake: Mistake, kata: str, case: Case) -> bool:
    """Tell whether a case shows a mistake, in whatever order inputs are found.

    What takes too long in one order does so in all: there are as many paths.
    """
    for outcome in outcomes(mistake, kata, case):
        if isinstance(outcome, TimedOut):
            break
        if passes(case, outcome):
            return False
    return True


def passes(case: Case, outcome: Outcome) -> bool:
    """Tell whether the judge takes an outcome for right."""
    return judge(case, outcome, Printed()).status is Status.PASSED


def _try_all(cases: Sequence[Case], pairs: Collection[Pair]) -> dict[str, set[Pair]]:
    """Return what each case catches, by its id."""
    largest_first = cases[::-1]
    caught = on_all_cores(partial(caught_by, pairs=pairs), largest_first)
    return {case.id: found for case, found in zip(largest_first, caught, strict=True)}

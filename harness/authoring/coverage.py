"""`kata cases coverage`: which case catches which known mistake.

A mistake that no case catches is a hole: an attempt with it would be called solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.autodiff.mistakes.catalogue import in_kata, is_caught
from harness.show.lines import BLANK, bad, good, line, quiet, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.autodiff.mistakes.mistake import Mistake
    from harness.model import Case, Kata
    from harness.show.lines import Line, Span

LARGE = 1_000
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


def cover(kata: Kata, cases: Iterable[Case]) -> Coverage:
    """Try every mistake of a kata on its cases, in whatever order values find their inputs."""
    ordered = tuple(sorted(cases, key=size))
    caught = tuple((mistake, _catching(mistake, kata, ordered)) for mistake in in_kata(kata.name))
    return Coverage(kata, ordered, caught)


def size(case: Case) -> int:
    """Return the number of operations."""
    return len(case.expression.graph.steps)


def _catching(mistake: Mistake, kata: Kata, cases: Sequence[Case]) -> tuple[Case, ...]:
    """Return the cases that catch a mistake, small ones first."""
    catching: list[Case] = []
    small_ones_do = False
    for case in cases:
        if size(case) > LARGE and small_ones_do:
            break
        if is_caught(mistake, kata.name, case):
            catching.append(case)
            small_ones_do |= size(case) <= LARGE
    return tuple(catching)


def coverage_lines(coverage: Coverage, *, everything: bool = False) -> Iterator[Line]:
    """Yield a table: a line for each mistake, with how many cases catch it and the smallest one.

    With everything, a column for each case stands between.
    """
    mistakes, cases = coverage.caught, coverage.cases
    yield line(
        title(coverage.kata.name), quiet(f"  {len(mistakes)} mistakes, {len(cases)} cases")
    )
    width = max((len(mistake.id) for mistake, _ in mistakes), default=0)
    if everything:
        yield from _legend(cases, indent=width + 4)
    for mistake, catching in mistakes:
        marks = "".join("×" if case in catching else "·" for case in cases) + "  "
        yield line(
            f"  {mistake.id:<{width}}  ",
            marks if everything else "",
            _count(len(catching)),
            quiet(f"  {catching[0].id}") if catching else bad(f"  {mistake.name}"),
        )
    yield from _summary(coverage)
    yield BLANK


def _legend(cases: Sequence[Case], *, indent: int) -> Iterator[Line]:
    """Yield the cases with their numbers, and the numbers from top to bottom."""
    for number, case in enumerate(cases, 1):
        yield line(quiet(f"  {number:>3}  {case.id}"))
    digits = [f"{number:>3}" for number in range(1, len(cases) + 1)]
    for row in zip(*digits, strict=True):
        if any(digit != " " for digit in row):
            yield line(quiet(" " * indent + "".join(row)))


def _count(number: int) -> Span:
    text = f"{number:>3}"
    return bad(text) if not number else quiet(text) if number > 1 else title(text)


def _summary(coverage: Coverage) -> Iterator[Line]:
    once = [mistake.id for mistake, cases in coverage.caught if len(cases) == 1]
    holes = [mistake.id for mistake in coverage.holes]
    if once:
        yield line(f"  caught by one case only: {', '.join(once)}")
    if holes:
        yield line(bad(f"  caught by none: {', '.join(holes)}"))
    else:
        yield line(good("  every mistake is caught"))

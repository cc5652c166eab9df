"""Coverage as lines for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.show.lines import BLANK, bad, good, line, quiet, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.authoring.coverage import Coverage
    from harness.autodiff.mistakes.mistake import Mistake
    from harness.model import Case
    from harness.show.lines import Line, Span


def coverage_lines(coverage: Coverage, *, everything: bool = False) -> Iterator[Line]:
    """Yield a line for each mistake: how many cases catch it, and the smallest of them.

    With everything, there is a column for each case in between.
    """
    cases = coverage.cases
    heading = f"  {len(coverage.caught)} mistakes, {len(cases)} cases"
    yield line(title(coverage.kata.name), quiet(heading))
    width = max((len(mistake.id) for mistake, _ in coverage.caught), default=0)
    if everything:
        yield from _legend(cases, indent=width + 4)
    for mistake, catching in coverage.caught:
        marks = "".join("×" if case in catching else "·" for case in cases) if everything else ""
        yield line(
            f"  {mistake.id:<{width}}  {marks}",
            _count(len(catching)),
            quiet(f"  {catching[0].id}") if catching else bad(f"  {mistake.name}"),
        )
    if coverage.caught_once:
        yield line(f"  caught by one case only: {_ids(coverage.caught_once)}")
    if coverage.holes:
        yield line(bad(f"  caught by none: {_ids(coverage.holes)}"))
    else:
        yield line(good("  every mistake is caught"))
    yield BLANK


def _legend(cases: Sequence[Case], *, indent: int) -> Iterator[Line]:
    """Yield the cases with their numbers, then the numbers again, written downward."""
    numbers = [f"{number:>3}" for number in range(1, len(cases) + 1)]
    for number, case in zip(numbers, cases, strict=True):
        yield line(quiet(f"  {number}  {case.id}"))
    for digits in zip(*numbers, strict=True):
        if any(digit != " " for digit in digits):
            yield line(quiet(" " * indent + "".join(digits)))


def _count(number: int) -> Span:
    text = f"{number:>5}"
    return quiet(text) if number > 1 else title(text) if number else bad(text)


def _ids(mistakes: Iterable[Mistake]) -> str:
    return ", ".join(mistake.id for mistake in mistakes)

"""A row of the table: two things measured by turns, and the ratio of their times."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What is measured, against what, how often, and the greatest ratio of their times, if any.

    `ours` and `theirs` do a thing once and return how long it took, in seconds.
    """

    what: str
    ours: Callable[[], float]
    against: str
    theirs: Callable[[], float]
    rounds: int
    bound: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of a row: the median times, in seconds, and the median ratio."""

    row: Row
    ours: float
    theirs: float
    ratio: float

    @property
    def met(self) -> bool:
        """Whether the bound is kept; without one, nothing can miss it."""
        return self.row.bound is None or self.ratio <= self.row.bound


def measure(row: Row) -> Result:
    """Measure a row, round after round.

    In a round, one follows the other, so that whatever else the machine does slows both: the
    ratio is the median of the rounds' ratios. The first round only warms up what is cached.
    """
    times: list[tuple[float, float]] = []
    for done in range(row.rounds + 1):
        _progress(f"{row.what}: round {done} of {row.rounds}")
        times.append((row.ours(), row.theirs()))
    _progress("")
    del times[0]
    return Result(
        row=row,
        ours=median(ours for ours, _ in times),
        theirs=median(theirs for _, theirs in times),
        ratio=median(ours / theirs for ours, theirs in times),
    )


def heading(rows: Sequence[Row]) -> str:
    """Return the table's first line."""
    return _columns(rows, ("what", "takes", "against", "takes", "ratio", "at most", ""))


def line(result: Result, rows: Sequence[Row]) -> str:
    """Return the table's line for a row."""
    row = result.row
    times = _shown(result.ours), _shown(result.theirs)
    ratio, bound, met = f"{result.ratio:.3f}", "", ""
    if row.bound is not None:
        bound, met = f"{row.bound:g}", "met" if result.met else "MISSED"
    return _columns(rows, (row.what, times[0], row.against, times[1], ratio, bound, met))


def _columns(rows: Sequence[Row], cells: Sequence[str]) -> str:
    what, ours, against, theirs, ratio, bound, met = cells
    one = max(len(row.what) for row in rows)
    other = max(len(row.against) for row in rows)
    return (
        f"{what:{one}}  {ours:>8}   {against:{other}}  {theirs:>8}   {ratio:>6}  {bound:>7}  {met}"
    ).rstrip()


def _shown(seconds: float) -> str:
    """Return a time with three digits or a little more."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return (
                f"{seconds / size:.3g} {unit}"
                if seconds < 100 * size
                else (f"{seconds / size:.0f} {unit}")
            )
    return f"{seconds / 1e-6:.3g} µs"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

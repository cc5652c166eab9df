"""A graph as a table for the terminal, from the output back: each gradient is a sum of rows above.

With an attempt its numbers stand beside the right ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.show.graph_words import brief, listed, products
from harness.show.lines import BLANK, bad, good, line, quiet, title

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from harness.model import Data
    from harness.show.graph import Run, Value
    from harness.show.graph_attempt import Beside
    from harness.show.lines import Line

MOST_ROWS = 200
AT_EACH_END = 10
MOST_PORTIONS = 12
LONG_SUM = 60
SUM = "= local gradient · gradient of each value made from it"


def graph_lines(run: Run, beside: Beside | None = None) -> Iterator[Line]:
    """Yield the table of a run, with the attempt's numbers where there is one."""
    yield from _roots(run)
    yield from _refusal(run)
    rows, left_out = _rows(run)
    columns = [_column(*column) for column in _columns(run, beside, rows)]
    (*heading,), *cells = zip(*columns, strict=True)
    yield line("   ", *(title(text) for text, _ in heading), quiet("" if run.refusal else SUM))
    for row, pieces in zip(rows, cells, strict=True):
        if left_out and row is rows[AT_EACH_END]:
            yield line(quiet(f"    … {left_out:,} more"))
        spans = ["   ", *(bad(text) if is_wrong else text for text, is_wrong in pieces)]
        first, *more = [""] if run.refusal else _sum(run, row)
        yield line(*spans, quiet(first))
        margin = " " * sum(len(text) for text, _ in pieces)
        yield from (line("   ", margin, quiet(each)) for each in more)
    if beside:
        yield BLANK
        yield from difference_lines(beside)


def difference_lines(beside: Beside) -> Iterator[Line]:
    """Yield in sentences where an attempt's numbers leave the right ones."""
    values = beside.run.values
    if beside.passed:
        yield line("    ", good("✓ your numbers are right"))
    if beside.first and not beside.wrong_data:
        words = values[beside.first].words
        users = dict.fromkeys(values[user].words.called for user in values[beside.first].users)
        right = f", though {_have(users)} the right gradient" if users else ""
        yield line(f"    The first wrong value from the output back: {words.called}{right}.")
    if beside.stop:
        yield line("    ", beside.stop.why)
        if beside.passed:
            yield line("    In this case the numbers come out right all the same.")


def _have(names: Iterable[str]) -> str:
    names = list(names)
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'}"


def _rows(run: Run) -> tuple[list[Value], int]:
    """Return the values from the output back, leaves last; and how many in the middle are not."""
    leaves = [value for value in run.values.values() if not value.operation]
    rows = [value for value in reversed(run.values.values()) if value.operation] + leaves
    if len(rows) <= MOST_ROWS:
        return rows, 0
    return rows[:AT_EACH_END] + rows[-AT_EACH_END:], len(rows) - 2 * AT_EACH_END


def _roots(run: Run) -> Iterator[Line]:
    """Say on what backward is called, where that is more than the output."""
    if len(run.rounds) > 1:
        roots = ", then on ".join(run.values[each.root].words.called for each in run.rounds)
        between = "; every gradient is set to 0 between" if run.case.expression.zero else ""
        yield line(f"    backward is called on {roots}{between}")
        yield BLANK


def _refusal(run: Run) -> Iterator[Line]:
    if run.refusal:
        yield line(f"    {run.refusal.words.line}   ", bad(f"refused: {run.refusal.message}"))
        yield line("    So there is no output and no gradient. Built before that:")
        yield BLANK


Cells = list[tuple[str, bool]]
"""A column's texts, each with whether it is wrong."""


def _columns(run: Run, beside: Beside | None, rows: Sequence[Value]) -> Iterator[tuple[str, Cells]]:
    """Yield each column's heading and cells."""
    names = [row.name for row in rows]
    yield "value", [(row.words.line, False) for row in rows]
    yield "data", _numbers(row.number for row in rows)
    if beside and beside.wrong_data:
        yield "yours", _yours(names, beside.answered.data, beside.wrong_data)
    if not run.refusal:
        yield "gradient", _numbers(brief(run.gradients[name]) for name in names)
    if beside:
        yield "yours", _yours(names, beside.answered.gradients, beside.wrong_gradients)


def _column(heading: str, cells: Cells) -> Cells:
    """Pad a column's texts to one width, the heading in front of them."""
    width = max(len(heading), *(len(text) for text, _ in cells))
    return [(f" {text:{width}}  ", is_wrong) for text, is_wrong in [(heading, False), *cells]]


def _numbers(numbers: Iterable[str]) -> Cells:
    """Write numbers one above the other, point under point."""
    split = [number.partition(".") for number in numbers]
    before = max(len(whole) for whole, _, _ in split)
    behind = max(len(point + fraction) for _, point, fraction in split)
    return [(f"{whole:>{before}}{point + rest:{behind}}", False) for whole, point, rest in split]


def _yours(names: Sequence[str], numbers: Data, wrong: Collection[str]) -> Cells:
    """Write the attempt's numbers, the wrong ones marked."""
    texts = (text for text, _ in _numbers(brief(numbers[name]) for name in names))
    return [
        (f"{text} ✗" if name in wrong else text, name in wrong)
        for name, text in zip(names, texts, strict=True)
    ]


def _sum(run: Run, row: Value) -> Sequence[str]:
    """Return what a gradient is the sum of, in one text or in several."""
    if row.name in run.seeds:
        return ["= 1, where backward begins"]
    found = run.portions.get(row.name, [])
    if not found:
        return ["the output does not depend on it"]
    if len(found) > MOST_PORTIONS:
        return [f"= a sum of {len(found):,} products"]
    whole = f"= {products(found)}"
    if len(whole) <= LONG_SUM:
        return [whole]
    first, *others = (products([each]) for each in found)
    return [f"= {first}", *(f"+ {each}" for each in others)]

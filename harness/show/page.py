"""A page that steps through a case: one file that needs nothing else, neither network nor server.

`page.html` is its frame, `page.css` its looks, `page.js` its movement; here they are put together
with the case's graph, steps and tables. Without JavaScript it shows how it all ends.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import asdict
from hashlib import sha256
from html import escape
from itertools import zip_longest
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from harness.show.case import plain
from harness.show.graph_words import brief
from harness.show.page_graph import FIELDS, at_the_end, graph
from harness.show.page_steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from harness.model import Data
    from harness.show.graph import Refusal, Run, Value
    from harness.show.graph_attempt import Beside
    from harness.show.page_steps import Step


def page(run: Run, beside: Beside | None = None, *, remark: str = "") -> str:
    """Return the page for a run, with an attempt beside it perhaps, and a remark about that.

    Raises Fault where no Graphviz can draw the graph.
    """
    steps = steps_of(run, beside)
    expression = run.case.expression
    given = zip(expression.inputs, run.case.values, strict=True)
    data = json.dumps([asdict(step) for step in steps], ensure_ascii=False)
    style, script = (_beside_this(name) for name in ("page.css", "page.js"))
    return Template(_beside_this("page.html")).substitute(
        id=escape(run.case.id),
        why=escape(run.case.why),
        formula=escape(expression.formula.rstrip()),
        given=escape(",  ".join(f"{name} = {plain(value)}" for name, value in given)),
        remark=f'<p class="remark">{escape(remark)}</p>' if remark else "",
        graph=graph(run, steps),
        order=_order(beside) if beside and not beside.wrong_data else "",
        values=_values(run, steps),
        numbers="\n".join(_numbers(beside)) if beside else "",
        last=len(steps) - 1,
        steps=data.replace("<", "\\u003c"),  # no text in it can end the script it stands in
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
    )


def _beside_this(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return how the page's policy names a text: nothing but these two may act in it."""
    return b64encode(sha256(text.encode()).digest()).decode()


def _values(run: Run, steps: Sequence[Step]) -> str:
    """Return the table's rows, as they are in the end."""
    end = at_the_end(steps)
    rows = []
    shown: list[Value | Refusal] = [*run.values.values(), *filter(None, [run.refusal])]
    for each in shown:
        change = end[each.name]
        cells = "".join(f'<td class="{field}">{escape(change[field])}</td>' for field in FIELDS)
        words = escape(each.words.line)
        rows.append(f'<tr id="r-{each.name}"><th scope="row">{words}</th>{cells}</tr>')
    return "\n".join(rows)


def _order(beside: Beside) -> str:
    """Return the right order of `_backward` and the attempt's beside it, with the gradients."""
    values = beside.run.values
    right = [(turn.name, turn.gradient) for each in beside.run.rounds for turn in each.turns]
    yours = [(call.name, call.gradient) for call in beside.calls]
    differs = beside.stop.turns if beside.stop else None
    rows = []
    for number, pair in enumerate(zip_longest(right, yours)):
        cells = [
            f"{escape(values[each[0]].words.called)} <span>grad {brief(each[1])}</span>"
            if each
            else "–"
            for each in pair
        ]
        if number == differs:
            cells[1] += " ✗"
        head = f'<th scope="row">{number + 1}</th>'
        rows.append(_row(head, cells, wrong=number == differs, row=f"t-{number + 1}"))
    caption = "Whose <code>_backward</code> runs when, and its gradient then"
    return _table(caption, ("", "right", "yours"), rows, table="order")


def _numbers(beside: Beside) -> Iterator[str]:
    """Yield tables of all data, where some is wrong, and of all gradients, as they end."""
    right = {name: value.data for name, value in beside.run.values.items()}
    if beside.wrong_data:
        rows = _compared(beside, right, beside.answered.data, beside.wrong_data)
        yield _table("Data", ("value", "right", "yours"), rows, table="all-data")
    rows = _compared(
        beside, beside.run.gradients, beside.answered.gradients, beside.wrong_gradients
    )
    yield _table("Gradients in the end", ("value", "right", "yours"), rows, table="all-gradients")


def _compared(beside: Beside, right: Data, yours: Data, wrong: Collection[str]) -> Iterator[str]:
    for name, value in beside.run.values.items():
        got = f"<s>{brief(yours[name])}</s> ✗" if name in wrong else brief(yours[name])
        head = f'<th scope="row">{escape(value.words.called)}</th>'
        yield _row(head, (brief(right[name]), got), wrong=name in wrong)


def _row(head: str, cells: Iterable[str], *, wrong: bool = False, row: str = "") -> str:
    named = f' id="{row}"' if row else ""
    marked = ' class="wrong"' if wrong else ""
    return f"<tr{named}{marked}>{head}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _table(caption: str, headings: Iterable[str], rows: Iterable[str], *, table: str) -> str:
    cells = "".join(f'<th scope="col">{each}</th>' for each in headings)
    return "\n".join(
        [
            f'<div class="wide"><table id="{table}"><caption>{caption}</caption>',
            f"<thead><tr>{cells}</tr></thead><tbody>",
            *rows,
            "</tbody></table></div>",
        ]
    )

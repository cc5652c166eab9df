"""A graph as a picture, in Graphviz's language.

A box a value: its line of the formula, its operation, data and gradient; on each arrow the local
gradient. Whatever matters is told by shape and words, and by colour besides: inputs are round,
what is used several times has a thick border, the output a double one, what is wrong a dashed one.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from harness.show.graph_words import brief, factor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.show.graph import Refusal, Run, Value
    from harness.show.graph_attempt import Beside

INK, FAINT, RED = "#1b1f24", "#59636e", "#b3261e"
SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "neg": "-", "pow": "**"}
SIGN_FILL, WIDEST_LINE, WIDEST_CAPTION = "#eceff2", 24, 48
LEGEND = "×n on an arrow: the local gradient"

FONT = "Courier"
"""Graphviz knows its widths on every machine, and every viewer has a font that is as wide."""

PICTURE_FONT = "Helvetica"
"""For pixels: graphviz-pure's Courier has no subscripts, as in out₃."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of box looks."""

    fill: str = "#ffffff"
    line: str = INK
    style: str = "solid"
    border: int = 1


BUILT, SHARED = Look(), Look(border=3)
LEAF, SHARED_LEAF = (Look("#e8f1fd", style="rounded", border=width) for width in (1, 3))
WRONG = Look("#fdecea", RED, "dashed", 3)
UNUSED = Look(line=FAINT, style="dotted")


@dataclass(frozen=True, slots=True)
class Box:
    """What stands in a value's box, and how it looks. Rows are Graphviz's HTML."""

    name: str
    line: str
    sign: str
    rows: tuple[str, ...]
    look: Look
    output: bool = False


def dot(run: Run, beside: Beside | None = None, *, font: str = FONT) -> str:
    """Return the picture of a run; where an attempt is beside it, its wrong numbers are struck."""
    return drawing(run, _boxes(run, beside), _caption(run, beside), font=font)


def drawing(
    run: Run, boxes: Iterable[Box], caption: str = "", *, font: str = FONT, heads: bool = True
) -> str:
    """Return a picture with these boxes, and arrows from each value to its users."""
    arrowhead = "normal" if heads else "none"
    lines = [
        "digraph {",
        f'  graph [label=<{caption}> labelloc=t labeljust=l fontname="{font}" fontsize=12',
        f'    fontcolor="{INK}" bgcolor=white pad=0.2 nodesep=0.3 ranksep=0.4]',
        f'  node [shape=plain fontname="{font}" fontsize=12 fontcolor="{INK}"]',
        f'  edge [fontname="{font}" fontsize=11 fontcolor="{FAINT}"',
        f'    color="{FAINT}" arrowhead={arrowhead}]',
        *(f'  "{box.name}" [id="v-{box.name}" label=<{_html(box)}>]' for box in boxes),
        *_arrows(run),
        "}",
    ]
    return "\n".join(lines) + "\n"


def look_of(run: Run, value: Value) -> Look:
    """Return how a value's box looks where nothing is wrong."""
    if not run.refusal and not value.users and value.name not in {each.root for each in run.rounds}:
        return UNUSED
    if value.operation:
        return SHARED if len(value.users) > 1 else BUILT
    return SHARED_LEAF if len(value.users) > 1 else LEAF


def sign_of(value: Value | Refusal) -> str:
    """Return the sign or the name of a value's operation; a leaf has none."""
    return SIGNS.get(value.operation, value.operation)


def refused(refusal: Refusal, *rows: str) -> Box:
    """Return the box of a value that cannot be built."""
    return Box(refusal.name, refusal.words.line, sign_of(refusal), rows, WRONG)


def _boxes(run: Run, beside: Beside | None) -> Iterator[Box]:
    output = run.case.expression.graph.output
    for name, value in run.values.items():
        yours = list(_yours(name, beside))
        rows = [f"data {value.number}", *(text for kind, text in yours if kind == "data")]
        if not run.refusal:
            rows.append(f"grad {brief(run.gradients[name])}")
        rows += [text for kind, text in yours if kind == "grad"]
        if beside and beside.first == name and not beside.wrong_data:
            rows.append(_red("<B>first wrong</B>"))
        rows += [f'<FONT COLOR="{FAINT}"><I>{mark}</I></FONT>' for mark in _marks(run, value)]
        look = WRONG if yours else look_of(run, value)
        yield Box(name, value.words.line, sign_of(value), tuple(rows), look, name == output)
    if run.refusal:
        yield refused(run.refusal, _red("<B>refused</B>"))


def _yours(name: str, beside: Beside | None) -> Iterator[tuple[str, str]]:
    """Yield an attempt's wrong numbers of a value, struck."""
    if beside and name in beside.wrong_data:
        yield "data", _struck(beside.answered.data[name])
    if beside and name in beside.wrong_gradients:
        yield "grad", _struck(beside.answered.gradients[name])


def _marks(run: Run, value: Value) -> Iterator[str]:
    graph = run.case.expression.graph
    if value.name == graph.output:
        yield "output"
    if len(graph.roots) > 1 and value.name in graph.roots:
        yield f"backward {graph.roots.index(value.name) + 1}"
    if len(value.users) > 1:
        yield f"used {len(value.users)} times"
    if look_of(run, value) is UNUSED:
        yield "not used"


def _arrows(run: Run) -> Iterator[str]:
    for name, value in run.values.items():
        for number, operand in enumerate(value.operands):
            if isinstance(operand, str):
                label = f"×{factor(value.local_gradients[number])}"
                # What is built in a row stands in a row: leaves give way.
                weight = 20 if run.values[operand].operation else 1
                yield (
                    f'  "{operand}" -> "{name}" '
                    f'[id="e-{name}-{number}" label=" {label} " weight={weight}]'
                )
    for operand in run.refusal.operands if run.refusal else ():
        if isinstance(operand, str) and run.refusal:
            yield f'  "{operand}" -> "{run.refusal.name}" [style=dashed]'


def _caption(run: Run, beside: Beside | None) -> str:
    lines = [f"<B>{run.case.id}</B>"]
    lines += (_spaced(line) for line in run.case.expression.formula.rstrip().split("\n"))
    if run.refusal:
        lines.append(_red(escape(run.refusal.message)))
    else:
        lines.append(f'<FONT COLOR="{FAINT}">{LEGEND}</FONT>')
    if beside and beside.stop and not beside.passed:
        lines += (_red(escape(line)) for line in wrap(beside.stop.why, WIDEST_CAPTION))
    return "".join(f'{line}<BR ALIGN="LEFT"/>' for line in [*lines, " "])


def _spaced(line: str) -> str:
    """Keep a loop's indentation, which Graphviz would drop."""
    text = line.lstrip()
    return "&#160;" * (len(line) - len(text)) + escape(text)


def _struck(number: float) -> str:
    return _red(f"yours <S>{brief(number)}</S> ≠")


def _large(sign: str) -> str:
    size = 12 if sign.isalpha() else 16
    return f'<B><FONT POINT-SIZE="{size}">{sign}</FONT></B>'


def _red(html: str) -> str:
    return f'<FONT COLOR="{RED}">{html}</FONT>'


def _html(box: Box) -> str:
    """Return a box as one of Graphviz's tables: the operation's sign at the left of the texts."""
    words = wrap(box.line, WIDEST_LINE, break_long_words=False, break_on_hyphens=False)
    texts = [*(f"<B>{escape(each)}</B>" for each in words), *box.rows]
    sign = f'<TD SIDES="R" BORDER="1" BGCOLOR="{SIGN_FILL}" CELLPADDING="6">{_large(box.sign)}</TD>'
    body = "".join(f'{text}<BR ALIGN="LEFT"/>' for text in texts)
    look = box.look
    table = (
        f'<TABLE BORDER="{look.border}" CELLBORDER="0" CELLSPACING="0" COLOR="{look.line}" '
        f'BGCOLOR="{look.fill}" STYLE="{look.style}"><TR>{sign if box.sign else ""}'
        f'<TD CELLPADDING="6">{body}</TD></TR></TABLE>'
    )
    if not box.output:
        return table
    return (
        f'<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="2" CELLPADDING="0" COLOR="{look.line}">'
        f"<TR><TD>{table}</TD></TR></TABLE>"
    )

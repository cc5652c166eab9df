"""What to call the values of a graph, and how to write their numbers.

A value goes by the formula's own words: the name its line gives it (`y`), else its piece of the
formula (`y + a`). A name that is given again and again, in a loop perhaps, is counted: out₁, out₂.
"""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.judging.judge import show9

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.model import Expression
    from harness.show.graph import Portion

NAME = re.compile(r"[a-z][a-z0-9_]*")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ONE_PIECE = re.compile(r"\w+(\([^()]*\))?")
EXPONENTS_FROM = 1e16


@dataclass(frozen=True, slots=True)
class Words:
    """A value in the formula's words: what it is called, and what it is made by (a leaf: "")."""

    called: str
    made: str = ""

    @property
    def line(self) -> str:
        """The value as a line of a formula: `y = a*b`; without a name of its own, `y + a`."""
        return f"{self.called} = {self.made}" if self.is_named else self.called

    @property
    def is_named(self) -> bool:
        """Whether the formula gives a name to this value, which it builds."""
        return self.made not in {"", self.called}

    @property
    def gradient(self) -> str:
        """What its gradient is called: `y.grad`, `(y + a).grad`."""
        whole = ONE_PIECE.fullmatch(self.called)
        return f"{self.called}.grad" if whole else f"({self.called}).grad"


def words_of(expression: Expression) -> dict[str, Words]:
    """Return the words for each value, by the name it has in the unrolled graph, leaves first."""
    words = list(_Speaker(expression.formula).lines())
    alike = Counter(each.called for each in words)
    found: Counter[str] = Counter()
    named = {name: Words(name) for name in expression.inputs}
    for (name, *_), each in zip(expression.graph.steps, words, strict=True):
        named[name] = each
        if alike[each.called] > 1:  # the same piece twice makes two values
            found[each.called] += 1
            counted = f"{each.called} #{found[each.called]}"
            named[name] = Words(counted, each.made if each.is_named else counted)
    return named


class _Speaker:
    """Goes through a formula as it is carried out, and knows what each name stands for by then."""

    def __init__(self, text: str) -> None:
        self.lines_of_text = ast.parse(text).body
        self.pieces: dict[ast.expr, str] = {}
        self.text = text
        self.times = _times(self.lines_of_text)
        self.count: Counter[str] = Counter()
        self.called: dict[str, str] = {}

    def lines(self, lines: Sequence[ast.stmt] | None = None) -> Iterator[Words]:
        """Yield the words for each value built, in order."""
        for line in self.lines_of_text if lines is None else lines:
            match line:
                case ast.For(iter=ast.Call(args=[ast.Constant(value=int(times))]), body=body):
                    for _ in range(times):
                        yield from self.lines(body)
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=first)):
                    # A second name: the value goes on being called by its first.
                    self.called[name] = self.called.get(first, first)
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    *inner, made = map(self.piece, _built(value))
                    yield from (Words(piece, piece) for piece in inner)
                    self.count[name] += 1
                    count = str(self.count[name]).translate(SUBSCRIPTS)
                    self.called[name] = name + count if self.times[name] > 1 else name
                    yield Words(self.called[name], made)
                case ast.Expr(value=value):
                    yield from (Words(piece, piece) for piece in map(self.piece, _built(value)))

    def piece(self, node: ast.expr) -> str:
        """Return the piece of the formula for a node, its names as they are called by now."""
        if node not in self.pieces:
            source = ast.get_source_segment(self.text, node) or ""
            self.pieces[node] = " ".join(source.split())
        return NAME.sub(lambda found: self.called.get(found[0], found[0]), self.pieces[node])


def _built(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the nodes of an expression that build a value: left to right, inner ones first."""
    match node:
        case ast.Name() | ast.Constant() | ast.UnaryOp(operand=ast.Constant()):
            return
        case ast.BinOp(left=left, right=right):
            yield from _built(left)
            yield from _built(right)
        case ast.UnaryOp(operand=inner) | ast.Call(args=[inner]):
            yield from _built(inner)
    yield node


def _times(lines: Iterable[ast.stmt]) -> Counter[str]:
    """Count how often each name is given to a value that is built."""
    times: Counter[str] = Counter()
    for line in lines:
        match line:
            case ast.For(iter=ast.Call(args=[ast.Constant(value=int(repeats))]), body=body):
                for name, count in _times(body).items():
                    times[name] += repeats * count
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if any(_built(value)):
                times[name] += 1
    return times


def brief(x: float) -> str:
    """Write a number as short as it is exact, otherwise with nine decimals: 6, 0.5, 0.333333333."""
    text = show9(x)
    if not math.isfinite(x) or abs(x) >= EXPONENTS_FROM:
        return text
    short = text.rstrip("0").rstrip(".")
    return short if float(short) == x else text


def factor(x: float) -> str:
    """Write a number to stand in a product or a sum: a negative one in parentheses."""
    text = brief(x)
    return f"({text})" if text.startswith("-") else text


def listed(names: Iterable[str]) -> str:
    """Write names as a sentence has them: `a, b and c`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def products(portions: Iterable[Portion]) -> str:
    """Write a sum of local gradients times gradients: `1·24 + 1·27`."""
    return " + ".join(f"{factor(each.local_gradient)}·{factor(each.gradient)}" for each in portions)

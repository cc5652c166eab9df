"""Styled lines: what every report for people is made of.

A report is a list of lines, a line a tuple of spans. How they are shown (colours on a terminal,
plain text elsewhere) is `terminal.py`'s business alone.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from harness.model.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable


class Style(Enum):
    """What a span is, not how it looks."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    QUIET = "quiet"
    TITLE = "title"


@frozen()
class Span:
    """A piece of text in one style."""

    text: str
    style: Style = Style.PLAIN


Line = tuple[Span, ...]

BLANK: Line = ()


def line(*pieces: str | Span) -> Line:
    """Return a line of spans; a plain string is a plain span."""
    return tuple(piece if isinstance(piece, Span) else Span(piece) for piece in pieces)


def good(text: str) -> Span:
    """Return a span for what is right."""
    return Span(text, Style.GOOD)


def bad(text: str) -> Span:
    """Return a span for what is wrong."""
    return Span(text, Style.BAD)


def quiet(text: str) -> Span:
    """Return a span for what need not be read."""
    return Span(text, Style.QUIET)


def title(text: str) -> Span:
    """Return a span that heads a part."""
    return Span(text, Style.TITLE)


def as_text(lines: Iterable[Line]) -> str:
    """Return lines as plain text, without styles and without blanks at their ends."""
    return "\n".join("".join(span.text for span in each).rstrip() for each in lines)


def visible(text: str) -> str:
    """Return a stranger's text with control characters written out, so that none acts.

    An attempt may print terminal escapes; here they are shown as what they are. Tabs and new
    lines stay.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in "\n\t" else char.encode("unicode_escape").decode()
        for char in text
    )

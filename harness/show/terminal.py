"""Printing lines: colours by rich on a terminal, plain text elsewhere."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from harness.show.lines import Style

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.show.lines import Line

LOOKS = {
    Style.PLAIN: "",
    Style.GOOD: "green",
    Style.BAD: "bold red",
    Style.QUIET: "dim",
    Style.TITLE: "bold",
}
HANGING = 4  # columns that the rest of a broken line stands to the right
LEAST = 20  # columns in which words can be broken into lines


def in_colour(stream: TextIO) -> bool:
    """Whether the stream is a terminal whose owner did not set NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_lines(lines: Iterable[Line], stream: TextIO | None = None) -> None:
    """Print lines as they come."""
    stream = stream or sys.stdout
    if not in_colour(stream):
        for line in lines:
            print("".join(span.text for span in line), file=stream)
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, and only for terminals
    from rich.text import Text  # noqa: PLC0415

    console = Console(file=stream, highlight=False)
    for line in lines:
        text = Text.assemble(*((span.text, LOOKS[span.style]) for span in line))
        indent = len(text) - len(text.plain.lstrip(" "))
        under = indent or HANGING
        room = console.width - under
        # Terminals break a line anywhere: one that is too long is broken between words.
        parts = [text[indent:]]
        if text.cell_len > console.width and room >= LEAST:
            parts = list(parts[0].wrap(console, room))
        for place, part in enumerate(parts):
            console.print(Text(" " * (under if place else indent)) + part, soft_wrap=True)

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

    console = Console(file=stream, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((span.text, LOOKS[span.style]) for span in line)))

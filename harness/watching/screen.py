"""The terminal of `kata watch`: cleared before each verdict, and read key by key."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import termios
import tty
from contextlib import contextmanager
from typing import TYPE_CHECKING

from harness.show.lines import line, quiet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.show.lines import Line

CLEAR = "\x1b[H\x1b[2J"
RESERVED = 5  # lines below a verdict: how many more there are, what is watched, and the cursor's


def is_live() -> bool:
    """Whether somebody sits at both ends: a terminal that can be cleared, and keys to press."""
    dumb = os.environ.get("TERM", "dumb") == "dumb"
    return bool(sys.stdin and sys.stdin.isatty()) and sys.stdout.isatty() and not dumb


def clear() -> None:
    """Clear the screen; what was above it can still be scrolled to."""
    sys.stdout.write(CLEAR)


def fitting(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines as long as the screen has room for them, so that the first ones stay on it."""
    size = shutil.get_terminal_size()
    left, more = size.lines - RESERVED, 0
    for each in lines:
        length = sum(len(span.text) for span in each)
        left -= max(1, -(-length // size.columns))
        if left < 0:
            more += 1
        else:
            yield each
    if more:
        yield line(quiet(f"… {more} more lines: kata check says it all"))


@contextmanager
def single_keys() -> Iterator[None]:
    """Give every key at once, unshown, and put the terminal back in the end whatever happens."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)

    def take(*_: object) -> None:
        tty.setcbreak(terminal, termios.TCSADRAIN)

    continued = signal.signal(signal.SIGCONT, take)  # the shell has put it back meanwhile
    try:
        take()
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        signal.signal(signal.SIGCONT, continued)

"""A progress bar, on a terminal alone, and only where the work takes longer than a second."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from harness.show.terminal import in_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress

PATIENCE = 1.0  # seconds


@contextmanager
def progress(
    total: int, *, of: str = "cases", patience: float = PATIENCE
) -> Iterator[Callable[[], None]]:
    """Give a function to be called, from any thread, after each of so many pieces of work."""
    if not (sys.stderr and in_colour(sys.stderr)):
        yield lambda: None
        return
    bar = _Bar(total, of)
    timer = threading.Timer(patience, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.advance
    finally:
        timer.cancel()
        bar.hide()


class _Bar:
    """A bar that may never be seen."""

    def __init__(self, total: int, of: str) -> None:
        self._total = total
        self._of = of
        self._done = 0
        self._over = False
        self._bar: Progress | None = None
        self._lock = threading.Lock()

    def advance(self) -> None:
        with self._lock:
            self._done += 1
            if self._bar:
                self._bar.update(self._bar.task_ids[0], completed=self._done)

    def show(self) -> None:
        from rich.console import Console  # noqa: PLC0415 - slow to import, and seldom needed
        from rich.progress import BarColumn, MofNCompleteColumn, Progress  # noqa: PLC0415

        with self._lock:
            if self._over:
                return
            columns = ("judging", BarColumn(), MofNCompleteColumn(), self._of)
            self._bar = Progress(*columns, console=Console(file=sys.stderr), transient=True)
            self._bar.add_task("", total=self._total, completed=self._done)
            self._bar.start()

    def hide(self) -> None:
        with self._lock:
            self._over = True
            if self._bar:
                self._bar.stop()

"""Work that takes seconds, on all cores of the machine."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Item = TypeVar("Item")
Result = TypeVar("Result")


def on_all_cores(function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Return the function's results, in the order of the items; start with what takes longest.

    Function, items and results have to be of a kind that goes from process to process.
    """
    cores = min(os.cpu_count() or 1, len(items))
    if cores < 2:  # noqa: PLR2004 - one core is no help
        return list(map(function, items))
    # Where it is safe, a fork saves each process the time to import everything again.
    context = get_context("fork" if sys.platform == "linux" else None)
    few = max(1, len(items) // (50 * cores))
    with ProcessPoolExecutor(cores, context) as pool:
        with _uninterrupted():  # which the processes inherit
            results = pool.map(function, items, chunksize=few)
        try:
            return list(results)
        except BaseException:  # what they are at may take many seconds more
            for process in active_children():
                process.kill()
            raise


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let an interrupt wait until the end; what is started meanwhile is never interrupted."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

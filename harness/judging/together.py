"""Work on many attempts, several at once, and ended together."""

from __future__ import annotations

import os
import sys
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from pathlib import Path

    from harness.judging.check import Start
    from harness.judging.process import Runner
    from harness.model import Track

Item = TypeVar("Item")
Result = TypeVar("Result")


def processors() -> int:
    """Return how many processors this process may use: more work at once would time out."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Together:
    """Runners that work at once; `begin` starts them."""

    def __init__(self, begin: Start) -> None:
        self._begin = begin
        self._lock = Lock()
        self._at_work: set[Runner] = set()
        self._over = False

    @contextmanager
    def start(self, track: Track, path: Path) -> Iterator[Runner]:
        """Give a runner that is stopped with the others. Raises CannotRun."""
        with self._begin(track, path) as runner:
            with self._lock:
                self._at_work.add(runner)
                over = self._over
            try:
                if over:
                    runner.stop()
                yield runner
            finally:
                with self._lock:
                    self._at_work.remove(runner)

    def results(
        self, work: Callable[[Item], Result], items: Iterable[Item], *, most: int
    ) -> Generator[Result, None, None]:
        """Yield what comes of each item, each as soon as it is known, with `most` at once.

        No more results than these are held. Where this is interrupted, or closed, all runners are
        stopped.
        """
        under_way: set[Future[Result]] = set()
        with ThreadPoolExecutor(most) as pool:
            try:
                for item in items:
                    if len(under_way) == most:
                        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                        yield from (each.result() for each in done)
                    under_way.add(pool.submit(work, item))
                while under_way:
                    done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
            except BaseException:
                self._stop()
                raise

    def _stop(self) -> None:
        with self._lock:
            self._over = True
            for runner in self._at_work:
                runner.stop()

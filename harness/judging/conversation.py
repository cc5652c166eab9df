"""Lines to a process and lines from it, against the clock.

Requests are written as fast as the pipe takes them, whether or not answers have come, and
whatever comes meanwhile is read, so that neither side ever waits for the other for ever.
"""

from __future__ import annotations

import os
import select
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from harness.judging.child import MIB, Child
from harness.judging.prints import Prints
from harness.judging.wire import excerpt
from harness.model import CASE_SECONDS, Crashed, Garbled, TimedOut
from harness.model.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.model import Printed

CHUNK = 64 * 1024  # what a pipe holds
SLICE = 0.05  # seconds between two looks whether the process is still there
GLANCE = 0.005  # the same, where it is expected to end
FAREWELL = 0.5  # seconds for a process whose channel has closed to end
MOST_CHUNKS = 16


@frozen()
class Limits:
    """What an attempt may use, in seconds, bytes and characters, and how often it may fail."""

    case_seconds: float = CASE_SECONDS
    thousand_steps_seconds: float = 0.03  # on top of it: 3 s for the deepest graphs
    load_seconds: float = 5.0
    memory: int = 1024 * MIB
    line: int = 64 * MIB
    printed: int = 10_000
    restarts: int = 3


class NoLine(Exception):
    """There is no next line, and won't be one; `outcome` says why."""

    def __init__(self, outcome: TimedOut | Crashed | Garbled) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Conversation:
    """One process from its start to its end. Raises OSError where it can't be started."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._child = Child(command, memory=limits.memory)
        self._limits = limits
        self._requests: Iterator[bytes] = iter(())
        self._unsent = memoryview(b"")
        self._lines: deque[bytes] = deque()
        self._begun: list[bytes] = []  # of a line whose end has not come
        self._begun_size = 0
        self._closed = False  # nothing more comes from answers
        self._silent = False  # nothing more comes from errors
        self._prints = Prints(limits.printed)
        self._under_way = 1  # texts printed that may still come: one before the greeting
        self._poll = select.poll()
        self._poll.register(self._child.answers, select.POLLIN)
        self._poll.register(self._child.errors, select.POLLIN)

    def send(self, requests: Iterable[bytes]) -> None:
        """Take all the lines that are to be written; the input is closed after the last."""
        self._requests = iter(requests)
        self._poll.register(self._child.requests, select.POLLOUT)

    def line(self, seconds: float, *, before: str = "it answered") -> bytes:
        """Return the next line, without its end. Time counts only while this method waits.

        Raises NoLine where none comes; a crash is told as having come before what `before` says.
        """
        if not self._lines:
            self._wait(seconds)
        if not self._lines:
            if torn := b"".join(self._begun):
                raise NoLine(Garbled(f"a line broke off after {len(torn)} bytes: {excerpt(torn)}"))
            raise NoLine(Crashed(f"{self._farewell()} before {before}"))
        return self._lines.popleft()

    def leftover(self, seconds: float) -> bytes:
        """Return what comes before the channel closes, which is nothing if all has been said."""
        with suppress(NoLine):  # a process may take its time to end: it has answered everything
            self._wait(seconds)
        return b"\n".join([*self._lines, b"".join(self._begun)])

    def printed(self) -> Printed:
        """Return what was printed before the line that came last."""
        # The runner has written the separator before the line: it is in the pipe, if not here.
        while not self._prints.whole and self._read_errors():
            pass
        self._under_way -= 1
        return self._prints.take()

    def last_printed(self) -> Printed:
        """Return all that was printed and not returned yet, when no further line is coming."""
        for _ in range(MOST_CHUNKS):  # what is in the pipe: whoever still writes would never end
            if not self._read_errors():
                break
        return self._prints.take_all()

    def kill(self) -> None:
        """Kill the process from another thread: whoever waits for a line learns of it at once."""
        self._child.kill()

    def end(self) -> None:
        """Kill what is left of the process. To do it again does no harm."""
        self._child.end()

    def _wait(self, seconds: float) -> None:
        """Go on until a line is there or the channel has closed; raise NoLine after so long."""
        deadline = monotonic() + seconds
        gone = False
        while not self._lines and not self._closed:
            left = deadline - monotonic()
            moved = self._move(0 if gone else min(left, SLICE))
            if not moved:
                # Another process may hold the channel of one that has ended open.
                self._closed, gone = gone, self._child.ended() is not None
            if left <= 0 and not self._lines and not self._closed:
                raise NoLine(TimedOut(seconds))

    def _farewell(self) -> str:
        """Say how the process ended whose channel has closed; it may need a moment for it."""
        deadline = monotonic() + FAREWELL
        while self._child.ended() is None and monotonic() < deadline:
            self._move(GLANCE)
        return self._child.ended() or "closed its channel"

    def _move(self, seconds: float) -> bool:
        """Read and write what can be, waiting at most so long; return whether anything could."""
        ready = self._poll.poll(max(0.0, seconds) * 1000)
        for descriptor, _ in ready:
            if descriptor == self._child.answers:
                self._read_answers()
            elif descriptor == self._child.errors:
                self._read_errors()
            else:
                self._write_requests()
        return bool(ready)

    def _read_answers(self) -> None:
        data = os.read(self._child.answers, CHUNK)
        if not data:
            self._closed = True
            self._poll.unregister(self._child.answers)
            return
        *ended, rest = data.split(b"\n")
        if ended:
            ended[0] = b"".join([*self._begun, ended[0]])
            self._lines.extend(ended)
            self._begun, self._begun_size = [], 0
        self._begun.append(rest)
        self._begun_size += len(rest)
        if self._begun_size > self._limits.line:
            raise NoLine(Garbled(f"a line of more than {self._limits.line} bytes"))

    def _read_errors(self) -> bool:
        """Read what was printed; return whether there was anything."""
        if self._silent:
            return False
        try:
            data = os.read(self._child.errors, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._silent = True
            self._poll.unregister(self._child.errors)
        self._prints.feed(data, most=self._under_way)
        return bool(data)

    def _write_requests(self) -> None:
        if not self._unsent:
            requests = list(self._next_requests())
            self._under_way += len(requests)
            self._unsent = memoryview(b"".join(requests))
        try:
            if self._unsent:
                self._unsent = self._unsent[os.write(self._child.requests, self._unsent) :]
                return
        except BlockingIOError:
            return
        except BrokenPipeError:  # it reads no more; it may have answered all the same
            pass
        self._poll.unregister(self._child.requests)
        self._child.close_requests()

    def _next_requests(self) -> Iterator[bytes]:
        """Yield about as many requests as a pipe holds."""
        size = 0
        while size < CHUNK and (request := next(self._requests, b"")):
            size += len(request)
            yield request

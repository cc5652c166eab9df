"""What happens while `kata watch` waits or judges: saves, keys, the end of input.

Two threads listen, the main thread takes what they heard. Something urgent, such as a new save,
also interrupts the main thread's work, by a signal: a hung attempt is ended at once, and by the
very way in which Ctrl-C ends it.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from watchfiles.main import FileChange

# Milliseconds. A save is told after one step without another one: what is told too early, of an
# editor that writes in two goes, is judged again and nothing is lost but the first judging.
STEP = 2
LONGEST_SAVE = 20
LOOK_UP = 100

QUIT = "q\x04"  # Ctrl-D is a key here
ESCAPE = b"\x1b"


@dataclass(frozen=True, slots=True)
class Saved:
    """Files were written, renamed or deleted."""

    paths: frozenset[Path]


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed."""

    char: str


@dataclass(frozen=True, slots=True)
class End:
    """There is no more input, or somebody wants to quit."""


Event = Saved | Key | End


class Superseded(BaseException):
    """The work under way is for nothing: something urgent waits. Not an Exception, as Ctrl-C."""


class Inbox:
    """The events, in their order, as a context: with it all listening ends."""

    def __init__(self) -> None:
        self._events: SimpleQueue[tuple[Event, bool]] = SimpleQueue()
        self._lock = threading.Lock()
        self._urgent = 0  # events that wait
        self._interruptible = False
        self._main = threading.main_thread().ident or 0
        self._closed = threading.Event()
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        """Return the inbox itself. Only in the main thread can signals be handled."""
        self._before = signal.signal(signal.SIGUSR1, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        """End the listening to saves; who reads keys may wait for ever, and harms nobody."""
        self._closed.set()
        for thread in self._threads:
            thread.join()
        signal.signal(signal.SIGUSR1, self._before)

    def get(self) -> Event:
        """Wait for the next event."""
        event, urgent = self._events.get()
        if urgent:
            with self._lock:
                self._urgent -= 1
        return event

    def put(self, event: Event, *, urgent: bool) -> None:
        """Add an event, from any thread."""
        if urgent:
            with self._lock:
                self._urgent += 1
        self._events.put((event, urgent))
        if urgent and self._interruptible:
            signal.pthread_kill(self._main, signal.SIGUSR1)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Within this context, an urgent event that comes, or that waits, raises Superseded."""
        self._interruptible = True
        try:
            if self._urgent:
                raise Superseded
            yield
        finally:
            self._interruptible = False

    def _interrupt(self, *_: object) -> None:
        """Interrupt the main thread once: what it does then to clean up is left alone."""
        if self._interruptible and self._urgent:
            self._interruptible = False
            raise Superseded

    def listen_to_saves(self, folders: Iterable[Path]) -> None:
        """Listen to what is saved directly in the folders; when this returns, none is missed."""
        from watchfiles import watch  # noqa: PLC0415 - slow to import

        changes = watch(
            *folders,
            watch_filter=None,
            step=STEP,
            debounce=LONGEST_SAVE,
            rust_timeout=LOOK_UP,
            yield_on_timeout=True,
            stop_event=self._closed,
            recursive=False,
        )
        self._tell(next(changes))
        self._start(self._read_saves, changes)

    def listen_to_keys(self, descriptor: int, *, keys: bool) -> None:
        """Listen to single keys, or, where there are no keys, to the end of input alone."""

        def read() -> None:
            with suppress(OSError):  # the terminal has gone
                while data := os.read(descriptor, 1024):
                    if keys and not data.startswith(ESCAPE):  # an arrow, say, is several bytes
                        self._press(data.decode(errors="replace").lower())
            self.put(End(), urgent=keys)

        threading.Thread(target=read, daemon=True).start()

    def _press(self, chars: str) -> None:
        for char in chars:
            if char in QUIT:
                self.put(End(), urgent=True)
            else:
                self.put(Key(char), urgent=False)

    def _read_saves(self, changes: Generator[set[FileChange], None, None]) -> None:
        for changed in changes:
            self._tell(changed)

    def _tell(self, changed: set[FileChange]) -> None:
        if changed:
            self.put(Saved(frozenset(Path(path) for _, path in changed)), urgent=True)

    def _start(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

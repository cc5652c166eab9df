"""`kata watch` in a process of its own, at a pseudo-terminal or without one.

Nothing here sleeps and hopes: what is to come is waited for, with much more time than it needs.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
CLEAR = "\x1b[H\x1b[2J"


@dataclass
class Watching:
    """A running `kata watch`: `out` is read from, and keys are written to `keys`."""

    process: subprocess.Popen[bytes]
    out: int
    keys: int
    seen: str = ""
    _bytes: bytearray = field(default_factory=bytearray)

    def until(self, *texts: str) -> str:
        """Wait for texts, in this order; return what came since the last wait, and with them."""
        deadline = monotonic() + PATIENCE
        end = 0
        for text in texts:
            while (at := self.seen.find(text, end)) < 0:
                left = deadline - monotonic()
                ready = left > 0 and select.select([self.out], [], [], left)[0]
                data = self._read() if ready else b""
                assert data, f"waited for {text!r} and saw {self.seen!r}"
                self._bytes += data
                self.seen += data.decode(errors="replace")
            end = at + len(text)
        told, self.seen = self.seen[:end], self.seen[end:]
        return told

    def verdict(self, *texts: str, file: str = "") -> str:
        """Wait for texts, and then for the line that ends a verdict; it names the file watched."""
        return self.until(*texts, f"watching {file}", "\n")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.keys, keys.encode())

    def ended(self) -> int:
        """Wait for the end, reading what still comes; return the exit code."""
        deadline = monotonic() + PATIENCE
        while self.process.poll() is None:
            assert monotonic() < deadline, self.seen
            if select.select([self.out], [], [], 0.05)[0]:
                self.seen += self._read().decode(errors="replace")
        return self.process.returncode

    def is_line_by_line(self) -> bool:
        """Whether the terminal echoes keys and gives them by the line, as a shell needs it."""
        flags = termios.tcgetattr(self.keys)[3]
        both = termios.ECHO | termios.ICANON
        return bool(flags & both == both)

    def _read(self) -> bytes:
        try:
            return os.read(self.out, 65536)
        except OSError:  # Linux says so where nobody has the terminal open any more
            return b""


@contextmanager
def terminal(clone: Path, *words: str, rows: int = 200) -> Iterator[Watching]:
    """Give a `kata watch` at a terminal."""
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, (rows, 80))
    try:
        with _process(clone, words, stdin=its, stdout=its) as process:
            yield Watching(process, ours, ours)
    finally:
        os.close(its)
        os.close(ours)


@contextmanager
def pipes(clone: Path, *words: str) -> Iterator[Watching]:
    """Give a `kata watch` without a terminal; to close its keys is the end of input."""
    with _process(clone, words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        yield Watching(process, process.stdout.fileno(), process.stdin.fileno())


@contextmanager
def _process(
    clone: Path, words: tuple[str, ...], *, stdin: int, stdout: int
) -> Iterator[subprocess.Popen[bytes]]:
    settings = {"NO_COLOR": "1", "TERM": "xterm", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "harness", "--repo", str(clone), "watch", *words],
        stdin=stdin,
        stdout=stdout,
        stderr=stdout if stdout != subprocess.PIPE else subprocess.STDOUT,
        env={**os.environ, **settings},
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)  # so that it ends what it has started
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:  # it may be writing to a terminal that nobody reads
                process.kill()

"""A process and all that it starts: limited, and gone in the end. What differs by system is here.

Whatever stays in the process group is killed with it. On Linux, what has left the group is found
as well: by a mark in its environment or, where that is cleared, in its limits. A program that
goes on starting others faster than they are found still gets away: only a process space of its
own would hold it.
"""

from __future__ import annotations

import atexit
import math
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MARK = "KATA_RUNNER"
KIB = 1024
MIB = 1024 * KIB

# What part of its memory a process has used that dies of the limit; elsewhere there is no limit.
NEARLY_ALL = 0.75 if sys.platform == "linux" else math.inf

_living: set[Child] = set()


@atexit.register
def _end_all() -> None:
    """End what an interrupt at an unlucky moment has left nobody to end."""
    for child in list(_living):
        child.end()


class Child:
    """A running command, in a session of its own, with pipes for its three standard descriptors.

    `requests`, `answers` and `errors` are our ends of its standard input, output and error; none
    of them blocks. `memory` is in bytes. Raises OSError where the command can't be started.
    """

    def __init__(self, command: Sequence[str], *, memory: int) -> None:
        self._memory = memory
        self._mark = int.from_bytes(os.urandom(7), "big")
        self._how: str | None = None
        self._over = False
        self._pipes: list[IO[bytes]] = []
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env={**os.environ, MARK: str(self._mark)},
            )
            _living.add(self)
        except BaseException:  # an interrupt may have come when the process had started
            _kill_marked(self._mark, after=0)
            raise
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        try:
            _limit(self._process.pid, memory=memory, mark=self._mark)
            self.requests, self.answers, self.errors = (pipe.fileno() for pipe in self._pipes)
            for pipe in self._pipes:
                os.set_blocking(pipe.fileno(), False)
        except BaseException:
            self.end()
            raise

    def close_requests(self) -> None:
        """End the process's input."""
        self._pipes[0].close()

    def ended(self) -> str | None:
        """Return in words how the process ended, None as long as it runs."""
        if self._how is None and self._reap(os.WNOHANG):
            self._kill_group()  # its children may hold the pipes open
        return self._how

    def kill(self) -> None:
        """Kill it from another thread than the one that listens: that one finds it ended."""
        if self._how is None:
            self._kill_group()

    def end(self) -> None:
        """Kill all that is left and close the pipes. To do it again does no harm."""
        if self._over:
            return
        if self._how is None:
            self._kill_group()
            self._reap()
        for pipe in self._pipes:
            pipe.close()
        _kill_marked(self._mark, after=self._process.pid)
        self._over = True
        _living.discard(self)

    def _kill_group(self) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS forbids it for a dead group
            os.killpg(self._process.pid, signal.SIGKILL)

    def _reap(self, options: int = 0) -> bool:
        """Learn how the process ended, if it has; with no options, wait until it has."""
        try:
            pid, status, usage = os.wait4(self._process.pid, options)
        except ChildProcessError:  # we were started with SIGCHLD ignored: the system has reaped it
            self._process.returncode = 0
            self._how = "ended"
            return True
        if pid == 0:
            return False
        self._process.returncode = os.waitstatus_to_exitcode(status)  # Popen need not wait for it
        self._how = _in_words(self._process.returncode)
        # A new process starts with the largest size of the one that started it.
        most = usage.ru_maxrss if usage.ru_maxrss > _own_size() else 0
        if self._process.returncode and most * KIB > NEARLY_ALL * self._memory:
            self._how += f", near its memory limit of {self._memory // MIB} MiB,"
        return True


def _in_words(code: int) -> str:
    """Describe an exit code as `subprocess` has them: a negative one is a signal's number."""
    if code >= 0:
        return f"exit status {code}"
    try:
        return f"killed by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"killed by signal {-code}"


if sys.platform == "linux":
    import resource

    def _limit(pid: int, *, memory: int, mark: int) -> None:
        """Set the limits of a running process: to do it before it starts would start it slower."""
        limits = {
            # Not RLIMIT_AS: Node reserves far more address space than it uses.
            resource.RLIMIT_DATA: memory,
            resource.RLIMIT_CORE: 0,
            # It limits nothing but processes of a real-time class; what is started inherits it,
            # and cannot raise it again.
            resource.RLIMIT_RTTIME: mark,
        }
        for limit, most in limits.items():
            with suppress(OSError):  # a lower limit than ours is in force
                resource.prlimit(pid, limit, (most, most))

    def _own_size() -> int:
        """Return the largest size that this process has had, in KiB."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def _kill_marked(mark: int, *, after: int) -> None:
        """Kill every process started after `after` that has the mark."""
        for _ in range(10):  # they may go on starting others meanwhile
            killed = [_kill_if_marked(pid, mark) for pid in _pids() if pid > after]
            if not any(killed):
                return

    def _pids() -> list[int]:
        try:
            return [int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()]
        except OSError:  # there may be no /proc, in a container of little
            return []

    def _kill_if_marked(pid: int, mark: int) -> bool:
        try:
            marked = resource.prlimit(pid, resource.RLIMIT_RTTIME)[1] == mark or (
                f"{MARK}={mark}\0".encode() in Path(f"/proc/{pid}/environ").read_bytes()
            )
            if marked:
                os.kill(pid, signal.SIGKILL)
        except OSError:  # it has ended, or is somebody else's
            return False
        return marked
else:

    def _limit(pid: int, *, memory: int, mark: int) -> None:
        """Do nothing: no call sets another process's limits here."""

    def _own_size() -> int:
        """Return 0: no limit is set here, so that no process ends near it."""
        return 0

    def _kill_marked(mark: int, *, after: int) -> None:
        """Do nothing: no process can be asked for its environment here."""

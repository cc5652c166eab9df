"""A track that is examined: its texts, attempts made of them, and talks with its runner."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from harness.faults import CannotRun, Fault
from harness.judging.check import command_line, start
from harness.judging.prints import SEPARATOR
from harness.load.stubs import derive_stub, with_statement
from harness.load.tracks import solution_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from harness.load.compiled import Library
    from harness.load.repository import Repository
    from harness.model import Case, Outcome, Track

CHUNK = 64 * 1024
TEXT = "noted: é"
"""What a probe prints or says."""


class NotTried(Exception):
    """Why a rule could not be tried."""


class Talk(NamedTuple):
    """All that a runner wrote to its channel, what it printed before each line, and its status.

    The status is None if it did not end by itself.
    """

    lines: list[bytes]
    printed: list[str]
    status: int | None

    @property
    def ending(self) -> str:
        """How it ended, in words."""
        if self.status is None:
            return "it was still running and had to be killed"
        if self.status < 0:
            return f"it was killed by signal {-self.status}"
        return f"it ended with exit status {self.status}"


@dataclass(frozen=True)
class Candidate:
    """A track, what there is to solve, and a folder for the attempts that are made to try it.

    `patience` is how many seconds a runner may take from its start to the end of its input.
    """

    repository: Repository
    track: Track
    library: Library
    scratch: Path
    patience: float = 20.0

    @cached_property
    def katas(self) -> list[str]:
        """The names of all katas, in order."""
        return [kata.name for kata in self.library.katas]

    def shown(self, path: Path) -> str:
        """Return a path as people read it."""
        return self.repository.shown(path)

    def solution(self, kata: str) -> str:
        """Return the text of a kata's solution. Raises NotTried where there is none."""
        path = solution_path(self.track, kata)
        try:
            text = path.read_text(encoding="utf-8")
            derive_stub(text, self.track)
        except OSError:
            raise NotTried(f"it takes {self.shown(path)}") from None
        except (Fault, UnicodeDecodeError) as error:
            raise NotTried(f"{self.shown(path)}: {error}") from None
        return text

    def solution_file(self, kata: str) -> Path:
        """Return the file of a kata's solution. Raises NotTried where there is none."""
        self.solution(kata)
        return solution_path(self.track, kata)

    def stub_file(self, kata: str) -> Path:
        """Write the stub that follows from a kata's solution, and return where."""
        return self.attempt(kata, "stub", derive_stub(self.solution(kata), self.track))

    def probe(self, name: str) -> str:
        """Return the track's statement that misbehaves so. Raises NotTried where it has none."""
        if name not in self.track.probes:
            raise NotTried(f"track.yaml has no probes: {name}")
        return self.track.probes[name].replace("{text}", TEXT)

    def probe_file(self, name: str, kata: str, *, instead: bool = True) -> Path:
        """Write a solution with a probe in each of the learner's parts, and return where."""
        text = with_statement(self.solution(kata), self.track, self.probe(name), instead=instead)
        return self.attempt(kata, name, text)

    def attempt(self, kata: str, what: str, text: str) -> Path:
        """Write an attempt at a kata under the name that it has to have, and return where."""
        path = self.scratch / f"{what}-{kata}" / solution_path(self.track, kata).name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def ask(self, path: Path, *cases: Case, trace: bool = False) -> list[Outcome]:
        """Ask cases as `kata check` does, with its limits, and return what came of each."""
        with start(self.track, path) as runner:
            return [outcome for outcome, _ in runner.run(cases, trace=trace)]

    def talk(self, path: Path, requests: Iterable[bytes] = ()) -> Talk:
        """Send lines, each with its end, then end the input; return all that came of it.

        Raises CannotRun where the runner can't be started.
        """
        status: int | None
        with self._started(path) as runner:
            try:
                said, printed = runner.communicate(b"".join(requests), timeout=self.patience)
                status = runner.returncode
            except subprocess.TimeoutExpired as late:
                said, printed, status = late.stdout or b"", late.stderr or b"", None
        separated = printed.decode(errors="replace").split(SEPARATOR)
        return Talk(said.splitlines(), separated, status)

    def reply(self, path: Path, request: bytes) -> tuple[int, int]:
        """Send a line and leave the input open.

        Returns how many lines have come when the second has, or patience is over, and how many
        separators were there by then.
        """
        deadline = monotonic() + self.patience
        said = b""
        with self._started(path) as runner:
            pipes = (runner.stdin, runner.stdout, runner.stderr)
            requests, answers, errors = [pipe for pipe in pipes if pipe is not None]
            with suppress(BrokenPipeError):
                requests.write(request)
            while said.count(b"\n") < 2 and (left := deadline - monotonic()) > 0:  # noqa: PLR2004 - greeting and answer
                if not select.select([answers], [], [], left)[0]:
                    break
                more = answers.read(CHUNK)
                said += more
                if not more:
                    break
            os.set_blocking(errors.fileno(), False)
            printed = errors.read(CHUNK) or b""
        return said.count(b"\n"), printed.count(SEPARATOR.encode())

    @contextmanager
    def _started(self, path: Path) -> Iterator[subprocess.Popen[bytes]]:
        """Start the runner on an attempt; all that is left of it is killed at the end."""
        words, pipe = command_line(self.track, path), subprocess.PIPE
        try:
            runner = subprocess.Popen(
                words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            raise CannotRun(f"{self.track.title}: {words[0]}: {error.strerror}") from None
        try:
            yield runner
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(runner.pid, signal.SIGKILL)
            with suppress(BrokenPipeError), runner:  # it closes the pipes
                pass

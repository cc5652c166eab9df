"""A stranger's attempt in a sandbox of bubblewrap: it sees little, changes nothing, leaves nothing.

It sees the system's programs and libraries, the program that runs it, the track's runner, and its
own file; all of that can only be read, and there is nothing else to write to. It has no network,
sees no other process, and whatever it has started ends with it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from harness.faults import CannotRun
from harness.judging.check import command_line
from harness.judging.child import KIB
from harness.judging.process import LIMITS, Runner
from harness.load.tracks import beside_attempts, find_program

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.load.repository import Repository
    from harness.model import Track

BUBBLEWRAP = "bwrap"
HOW = "install bubblewrap with your system's packages, as in: apt install bubblewrap"
PROBE_SECONDS = 10

SYSTEM = "/usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc/ld.so.cache /etc/alternatives /nix/store"
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
KEPT = ("LD_LIBRARY_PATH",)  # without it some programs find no libraries

# A shell outside sets the limits, which everything inside inherits, and ends as the attempt did:
# bubblewrap tells of a signal as shells do, by an exit status of 128 and its number, up to 64.
OUTSIDE = """\
{ ulimit -c 0; ulimit -d "$1"; } 2>/dev/null; shift
"$@"; code=$?
[ $code -gt 128 ] && [ $code -le 192 ] && kill -$((code - 128)) $$
exit $code"""

# A shell inside is the first process of the sandbox, with which all others end. An attempt that
# were the first itself would be spared most signals. What shells say of them is nobody's print.
INSIDE = 'exec 3>&2 2>/dev/null; (exec 2>&3 3>&-; exec "$@"); exit $?'


class Sandbox:
    """Starts attempts in sandboxes. Raises CannotRun where the system has none."""

    def __init__(self, repository: Repository) -> None:
        if sys.platform != "linux":
            raise CannotRun(
                "--sandbox needs bubblewrap, which is for Linux; elsewhere use a virtual machine"
            )
        found = shutil.which(BUBBLEWRAP)
        if found is None:
            raise CannotRun(f"--sandbox needs {BUBBLEWRAP}; {HOW}")
        self._bubblewrap = found
        self._repository = repository

    def require(self, track: Track) -> None:
        """Raise CannotRun where no sandbox can be made, or the track's program not run in it."""
        words = [find_program(track), "--version"]
        try:
            done = subprocess.run(
                self._wrapped(words, track, track.folder / "track.yaml"),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                text=True,
                errors="replace",
                timeout=PROBE_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise CannotRun(f"--sandbox: {words[0]} hangs in a sandbox") from None
        if done.returncode:
            said = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
            raise CannotRun(f"--sandbox: {words[0]} can't be run in a sandbox here: {said}")

    def start(self, track: Track, path: Path) -> Runner:
        """Start the track's runner on an attempt, as `judging.check.start` does.

        That it can be done is for `require` to say. Raises CannotRun where it can't be begun.
        """
        path = path.absolute()  # the sandbox has another working folder
        try:
            return Runner(self._wrapped(command_line(track, path), track, path))
        except OSError as error:
            raise CannotRun(f"{self._bubblewrap}: {error.strerror}") from None

    def _wrapped(self, words: Sequence[str], track: Track, path: Path) -> list[str]:
        """Return the words of the command that runs other words in a sandbox."""
        memory = str(LIMITS.memory // KIB)
        first = [*_shell(OUTSIDE), memory, self._bubblewrap, *self._options(words[0], track, path)]
        return [*first, "--", *_shell(INSIDE), *words]

    def _options(self, program: str, track: Track, path: Path) -> Iterator[str]:
        yield from ("--unshare-all", "--die-with-parent", "--as-pid-1", "--cap-drop", "ALL")
        yield "--clearenv"
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        for name, value in (ENVIRONMENT | kept).items():
            yield from ("--setenv", name, value)
        root, home = self._repository.root, Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home raises where there is none
        places = _places(Path(program), [root, path, home, home / ".local" / "share"])
        inside = [each for each in places if each.is_relative_to(root)]
        system = [Path(each) for each in SYSTEM.split()]
        for each in [*system, *(each for each in places if each not in inside)]:
            yield from _shown(each)
        yield from ("--proc", "/proc", "--dev", "/dev")
        yield from ("--tmpfs", str(root))  # the clone may lie in what has just been shown
        katas = [path.parent.name for path in self._repository.kata_files()]
        for each in [*inside, *beside_attempts(track, katas), path]:
            yield from _shown(each)
        for link in _links(Path(program)):
            if not any(link.is_relative_to(each) for each in (*system, *places)):
                yield from ("--symlink", str(link.readlink()), str(link))
        for place in ("/dev", "/proc", str(root), "/"):  # root may set the kernel by /proc/sys
            yield from ("--remount-ro", place)
        yield from ("--chdir", "/")


def _shell(script: str) -> list[str]:
    return ["/bin/sh", "-c", script, "sh"]


def _shown(path: Path) -> tuple[str, str, str]:
    """Return the option that shows a file or a folder, if it is there, where it is outside."""
    return "--ro-bind-try", str(path), str(path)


def _places(program: Path, private: Sequence[Path]) -> list[Path]:
    """Return what a program needs beside the system: its prefix, and of a Python's link its venv.

    The prefix is the folder above its bin/, with its libraries. Of a program without one, or whose
    prefix holds something private, it is the program alone.
    """
    links = _links(program)
    last = _target(links[-1]) if links else program
    venvs = [each for each in links if (each.parent.parent / "pyvenv.cfg").is_file()]
    places = []
    for each in (*venvs, last, Path(os.path.realpath(last))):
        prefix = each.parent.parent
        alone = each.parent.name != "bin" or any(own.is_relative_to(prefix) for own in private)
        places.append(each if alone else prefix)
    return list(dict.fromkeys(places))


def _links(program: Path) -> list[Path]:
    """Return the program and what it links to, as far as these are links themselves."""
    links: list[Path] = []
    while program.is_symlink() and program not in links:
        links.append(program)
        program = _target(program)
    return links


def _target(link: Path) -> Path:
    return Path(os.path.normpath(link.parent / link.readlink()))

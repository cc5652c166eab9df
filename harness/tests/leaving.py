"""What a run may leave behind: processes, descriptors, files."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PATIENCE = 10  # seconds


class Traces(NamedTuple):
    """What there is at a moment of a clone and of the harness that runs in this process."""

    processes: frozenset[str]
    descriptors: frozenset[str]
    files: frozenset[str]


def traces(root: Path) -> Traces:
    """Return what there is now: processes that name the clone or are our children, and so on.

    Where there is no /proc, no processes are found.
    """
    files = [path.relative_to(root).as_posix() for path in root.rglob("*")]
    return Traces(
        processes=frozenset(_processes(root)),
        descriptors=frozenset(path.name for path in Path("/dev/fd").iterdir()),
        files=frozenset(name for name in files if "__pycache__" not in name),
    )


def left(root: Path, before: Traces) -> list[str]:
    """Return what there is more than there was: to end takes a process a moment."""
    end = time.monotonic() + PATIENCE
    while (more := _more(root, before)) and time.monotonic() < end:
        time.sleep(0.01)
    return more


def assert_nothing_left(root: Path, before: Traces) -> None:
    """Make sure that there is no more than there was."""
    assert left(root, before) == []


def _more(root: Path, before: Traces) -> list[str]:
    new = (now - then for now, then in zip(traces(root), before, strict=True))
    return sorted(name for names in new for name in names if not name.startswith(".kata"))


def _processes(root: Path) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            words = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            parent = (path / "stat").read_text().rpartition(")")[2].split()[1]
            if str(root) in words or parent == str(os.getpid()):
                found.append(f"{path.name} {words}")
    return found

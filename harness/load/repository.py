"""Where things are in a clone of the katas."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from harness.faults import Fault
from harness.model.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.model import Problem


@frozen()
class Repository:
    """A clone, known by its top folder."""

    root: Path

    @property
    def cases(self) -> Path:
        """The folder of the case files."""
        return self.root / "cases"

    @property
    def compiled(self) -> Path:
        """All cases in one file for machines."""
        return self.root / "cases" / "cases.json"

    @property
    def state(self) -> Path:
        """What `kata` remembers on this machine; never committed, always safe to delete."""
        return self.root / ".kata"

    def case_files(self) -> list[Path]:
        """Return the case files in the order of their names."""
        return sorted(_files(self.cases, ".yaml"))

    def kata_files(self) -> list[Path]:
        """Return every `katas/<kata>/kata.yaml`."""
        return _manifests(self.root / "katas", "kata.yaml")

    def track_files(self) -> list[Path]:
        """Return every `<track>/track.yaml`."""
        return _manifests(self.root, "track.yaml")

    def located(self, problem: Problem) -> str:
        """Return a problem as a line: cases/reuse.yaml:9:14: what is wrong, and the mend."""
        place = f"{self.shown(problem.path)}:{problem.line}:{problem.column}"
        return f"{place}: {problem.message}"

    def shown(self, path: Path) -> str:
        """Return the path as people read it: from the top folder, with slashes."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return str(path)


def find_repository(start: Path) -> Repository:
    """Find the clone that holds `start`, going upward as git does.

    Raises Fault if there is none.
    """
    here = start.absolute()
    for folder in (here, *here.parents):
        if (folder / "cases").is_dir() and (folder / "katas").is_dir():
            return Repository(folder)
    raise Fault(
        f"no clone of the katas at {here} or above it; go into one, or name one: --repo DIR"
    )


def _files(folder: Path, ending: str) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(ending) and not entry.name.startswith("."):
                yield folder / entry.name


def _manifests(folder: Path, name: str) -> list[Path]:
    with os.scandir(folder) as entries:
        names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    return [path for path in (folder / each / name for each in names) if path.is_file()]

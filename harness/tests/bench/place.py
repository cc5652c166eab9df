"""Clones to measure in, and commands that are timed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from harness.load.compiled import Library, compile_library, read_library
from harness.load.repository import Repository

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.model import Case

ROOT = Path(__file__).parents[3]
KATA = "backward"
"""The kata whose cases, and whose solution, all rows but the last ones are about."""


def clone(folder: Path) -> Repository:
    """Make a clone of the katas, the cases and the Python track."""
    leave = shutil.ignore_patterns("__pycache__", "*.old*")
    for name in ("katas", "cases", "python"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave)
    return Repository(folder)


def only_with(cases: Iterable[Case], repository: Repository) -> None:
    """Leave a clone nothing but these cases: `kata fill` would write them so."""
    cases = tuple(cases)
    names = {case.expression.name for case in cases}
    for path in repository.case_files():
        if path.stem not in names:
            path.unlink()
    library = Library(read_library(repository).katas, cases)
    repository.compiled.write_text(compile_library(repository, library), encoding="utf-8")


def command(words: Sequence[str], folder: Path) -> float:
    """Run a command that has to succeed, with all it prints thrown away; return its seconds.

    Raises CalledProcessError where it fails: a wrong run is no measurement.
    """
    start = perf_counter()
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def kata(*words: str) -> list[str]:
    """Return a call of `kata` as it is installed."""
    return [str(Path(sys.executable).with_name("kata")), *words]

"""What the files of a clone say: katas, tracks, attempts, and what is wrong in a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Kata:
    """`katas/<name>/kata.yaml`: which cases belong to the kata follows from the last three."""

    name: str
    title: str
    order: int
    difficulty: str
    topics: tuple[str, ...]
    operations: frozenset[str]
    numbers: bool
    depth: int


@dataclass(frozen=True, slots=True)
class Skip:
    """A case that a track leaves out, and why."""

    case: str
    reason: str


@dataclass(frozen=True, slots=True)
class Needs:
    """What a track runs on: a program, its least version, how to get it.

    `package` is the Python package that may bring it where it is not on the PATH, or empty.
    """

    program: str
    version: tuple[int, ...]
    how: str
    package: str


@dataclass(frozen=True, slots=True)
class Track:
    """`<folder>/track.yaml`: a language in which the katas can be solved.

    `probes` are statements that misbehave, by what they do: `kata tracks check` tries them.
    """

    folder: Path
    title: str
    order: int
    command: tuple[str, ...]
    extension: str
    naming: str
    needs: Needs
    comment: str
    stub: str
    skips: tuple[Skip, ...]
    probes: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """The folder's name, which `--track` takes."""
        return self.folder.name


@dataclass(frozen=True, slots=True)
class Attempt:
    """A file to be judged as somebody's work on a kata."""

    kata: Kata
    track: Track
    path: Path


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a file of the repository, and the mend. Lines and columns count from 1."""

    path: Path
    line: int
    column: int
    message: str

"""What the files of a clone say: katas, tracks, attempts, and what is wrong in a file."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from harness.model.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@frozen()
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


@frozen()
class Skip:
    """A case that a track leaves out, and why."""

    case: str
    reason: str


@frozen()
class Needs:
    """What a track runs on: a program, its least version, how to get it.

    `package` is the Python package that may bring it where it is not on the PATH, or empty.
    """

    program: str
    version: tuple[int, ...]
    how: str
    package: str


@frozen()
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
    probes: Mapping[str, str] = MappingProxyType({})

    def __hash__(self) -> int:
        """Hash what tells one track from another, without the mapping."""
        return hash(self.folder)

    @property
    def name(self) -> str:
        """The folder's name, which `--track` takes."""
        return self.folder.name


@frozen()
class Attempt:
    """A file to be judged as somebody's work on a kata."""

    kata: Kata
    track: Track
    path: Path


@frozen()
class Problem:
    """Something wrong in a file of the repository, and the mend. Lines and columns count from 1."""

    path: Path
    line: int
    column: int
    message: str

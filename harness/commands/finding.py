"""Which files in folders of attempts are attempts: those that a track names after a kata."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.commands.questions import Question
from harness.faults import Fault
from harness.load.tracks import attempt_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from harness.model import Track

NOBODYS_WORK = {"__pycache__", "node_modules"}


@dataclass(slots=True)
class Found:
    """What is in folders: attempts, files that are none, and why some could not be looked into."""

    questions: list[Question] = field(default_factory=list)
    others: list[Path] = field(default_factory=list)
    errors: list[OSError] = field(default_factory=list)


def find_attempts(folders: Iterable[Path], tracks: Iterable[Track], katas: Sequence[str]) -> Found:
    """Find the attempts in folders, at any depth, in the order of their paths.

    Hidden files and folders are passed over, and a clone's solutions; links to folders are not
    followed. Raises Fault for what is not a folder.
    """
    names: dict[str, tuple[Track, str]] = {}
    for track in tracks:
        for kata in katas:
            names.setdefault(attempt_path(track, kata).name, (track, kata))
    found = Found()
    for path in dict.fromkeys(path for folder in folders for path in _files(folder, found.errors)):
        is_file = path.is_file() or (path.is_symlink() and not path.exists())
        if path.name not in names or not is_file:
            found.others.append(path)
            continue
        track, kata = names[path.name]
        found.questions.append(Question(track=track, kata=kata, path=path))
    return found


def _files(top: Path, errors: list[OSError]) -> Iterator[Path]:
    """Yield all but the folders, and add to the errors what cannot be looked into."""
    if not top.is_dir():
        raise Fault(f"{top}: not a folder; --attempts takes the folders that hold attempts")
    waiting = [top]  # not by recursion: a folder may be as deep as somebody likes
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            errors.append(error)
            continue
        deeper = []
        is_track = any(entry.name == "track.yaml" for entry in entries)
        given = NOBODYS_WORK | ({"solutions"} if is_track else set())
        for entry in entries:
            if entry.name.startswith(".") or entry.name in given:
                continue
            if entry.is_dir(follow_symlinks=False):
                deeper.append(folder / entry.name)
            else:
                yield folder / entry.name
        waiting += reversed(deeper)

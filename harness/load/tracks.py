"""Tracks: the languages in which the katas can be solved, from `<track>/track.yaml`."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.faults import BadFiles, CannotRun
from harness.load.cache import recall, remember
from harness.model import Needs, Skip, Track

if TYPE_CHECKING:
    from harness.load.repository import Repository
    from harness.model import Problem

SCHEMA = Path(__file__).with_name("track.schema.json")


def read_tracks(repository: Repository) -> list[Track]:
    """Return the tracks in their order.

    A file that was sound once is read without YAML as long as it stays the same. Raises BadFiles
    with the problems of all of them.
    """
    tracks: list[Track] = []
    problems: list[Problem] = []
    for path in repository.track_files():
        key = sha256(path.read_bytes()).hexdigest()
        try:
            known: Any = recall(repository, "track", key)
            track = _decode_track(path.parent, known)
        except (LookupError, TypeError, ValueError, AttributeError):  # nothing, or garbage
            record, found = _read(path)
            problems += found
            if found:
                continue
            track = _decode_track(path.parent, record)
            remember(repository, "track", key, record)
        tracks.append(track)
    if problems:
        raise BadFiles(problems)
    return sorted(tracks, key=lambda track: (track.order, track.name))


def attempt_path(track: Track, kata: str) -> Path:
    """Return the file in which a learner solves a kata."""
    return track.folder / _file_name(track, kata)


def solution_path(track: Track, kata: str) -> Path:
    """Return the reference solution of a kata."""
    return track.folder / "solutions" / _file_name(track, kata)


def require(track: Track) -> None:
    """Raise CannotRun with what to install if the track cannot run on this machine."""
    if "{python}" in track.command or _on_path(track.needs.program):
        return
    version = ".".join(map(str, track.needs.version))
    raise CannotRun(
        f"{track.title} needs {track.needs.program} {version} or later; {track.needs.how}"
    )


def _file_name(track: Track, kata: str) -> str:
    first, *others = kata.split("-")
    stem = {
        "kebab-case": kata,
        "snake_case": kata.replace("-", "_"),
        "camelCase": first + "".join(word.capitalize() for word in others),
        "PascalCase": "".join(word.capitalize() for word in (first, *others)),
    }[track.naming]
    return stem + track.extension


def _on_path(program: str) -> bool:
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return any(os.access(Path(folder, program), os.X_OK) for folder in folders)


def _read(path: Path) -> tuple[Any, list[Problem]]:
    """Return what a track.yaml says, and what is wrong with it."""
    from harness.load.documents import read_document  # noqa: PLC0415 - YAML, only where it changed
    from harness.load.nodes import plain_data  # noqa: PLC0415
    from harness.load.schemas import against_schema  # noqa: PLC0415

    document = read_document(path)
    problems = against_schema(document, SCHEMA)
    return (None if problems or document.root is None else plain_data(document.root)), problems


def _decode_track(folder: Path, record: dict[str, Any]) -> Track:
    needs = record["needs"]
    return Track(
        folder=folder,
        title=record["name"],
        order=int(record["order"]),
        command=tuple(record["command"]),
        extension=record["extension"],
        naming=record["naming"],
        needs=Needs(needs["program"], tuple(map(int, needs["version"].split("."))), needs["how"]),
        comment=record["comment"],
        stub=record["stub"],
        skips=tuple(Skip(skip["case"], skip["reason"]) for skip in record["skips"]),
    )

"""Tracks: the languages in which the katas can be solved, from `<track>/track.yaml`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.faults import BadFiles, CannotRun
from harness.load.cache import recall, remember
from harness.model import Needs, Skip, Track

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.load.repository import Repository
    from harness.model import Problem

SCHEMA = Path(__file__).with_name("track.schema.json")
VERSION_SECONDS = 5


def read_tracks(repository: Repository) -> list[Track]:
    """Return the tracks in their order.

    A file that was sound once is read without YAML as long as it stays the same. Raises BadFiles
    with the problems of all of them.
    """
    tracks: list[Track] = []
    problems: list[Problem] = []
    for path in repository.track_files():
        text = path.read_bytes().decode("utf-8", "backslashreplace")
        try:
            known: Any = recall(repository, "track", path.parent.name)
            track = _decode_track(path.parent, known[text])
        except (LookupError, TypeError, ValueError, AttributeError):  # nothing, or garbage
            record, found = _read(path)
            problems += found
            if found:
                continue
            track = _decode_track(path.parent, record)
            remember(repository, "track", path.parent.name, {text: record})
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


def beside_attempts(track: Track, katas: Iterable[str]) -> list[Path]:
    """Return what stands in a track's folder but for attempts, also old ones, and solutions."""
    names = tuple(attempt_path(track, kata).name for kata in katas)
    return [
        path
        for path in sorted(track.folder.iterdir())
        if path.name != "solutions" and not path.name.startswith((".", "__", *names))
    ]


def require(track: Track) -> None:
    """Raise CannotRun with what to install if the track cannot run on this machine."""
    find_program(track)


def find_program(track: Track) -> str:
    """Return the program that the track runs on: the first on the PATH that is new enough.

    One that does not say its version is taken as it is. Where there is none, a Python package may
    bring it. The Python track runs on our own Python. Raises CannotRun with what to install.
    """
    if "{python}" in track.command:
        return sys.executable
    return _find(track.title, track.needs, os.environ.get("PATH", os.defpath))


@cache  # a version is asked for once in a process, a hundred tests or not
def _find(title: str, needs: Needs, search: str) -> str:
    too_old = ""
    for path in _candidates(needs, search):
        version = _version(path)
        if version == () or (version and version >= needs.version):
            return str(path)
        if version:
            too_old = too_old or f", and {path} is {_dotted(version)}"
    raise CannotRun(
        f"{title} needs {needs.program} {_dotted(needs.version)} or later{too_old}; {needs.how}"
    )


def _candidates(needs: Needs, search: str) -> Iterator[Path]:
    folders = [Path(folder) for folder in search.split(os.pathsep) if folder]
    if needs.package:
        found = find_spec(needs.package)  # it imports nothing, as long as the name has no dot
        folders += [
            Path(place, "bin") for place in (found and found.submodule_search_locations) or ()
        ]
    for folder in folders:
        path = folder / needs.program
        if os.access(path, os.X_OK) and path.is_file():
            yield path


def _version(program: Path) -> tuple[int, ...] | None:
    """Return what `program --version` says first, () if it says none, None if it can't run."""
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(
            [program, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            text=True,
            errors="replace",
            timeout=VERSION_SECONDS,
        )
        found = re.search(r"\d+(\.\d+)*", done.stdout or done.stderr)
        return tuple(map(int, found[0].split("."))) if found else ()
    return None


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def _file_name(track: Track, kata: str) -> str:
    first, *others = kata.split("-")
    stem = {
        "kebab-case": kata,
        "snake_case": kata.replace("-", "_"),
        "camelCase": first + "".join(word.capitalize() for word in others),
        "PascalCase": "".join(word.capitalize() for word in (first, *others)),
    }[track.naming]
    return stem + track.extension


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
        needs=Needs(
            program=needs["program"],
            version=tuple(map(int, needs["version"].split("."))),
            how=needs["how"],
            package=needs.get("package", ""),
        ),
        comment=record["comment"],
        stub=record["stub"],
        skips=tuple(Skip(skip["case"], skip["reason"]) for skip in record["skips"]),
        probes=dict(record.get("probes", {})),
    )

"""The place where a learner was: the track and the kata that were watched last on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.commands.chosen import is_started, kata_names, tracks_in_use
from harness.load.cache import recall, remember

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.load.repository import Repository
    from harness.model import Track


def keep(repository: Repository, track: Track, kata: str | None) -> None:
    """Remember what is watched."""
    remember(repository, "watch", "last", [track.name, kata])


def track_to_watch(repository: Repository, named: str | None) -> Track:
    """Return the track named, else the one watched last, else the first in use."""
    tracks = tracks_in_use(repository, named, kata_names(repository, []))
    last, _ = _last(repository)
    return next((track for track in tracks if track.name == last), tracks[0])


def in_order(repository: Repository, track: Track, names: Iterable[str]) -> list[str]:
    """Return the katas in the order in which to resume: the last, what is started, the rest."""
    _, last = _last(repository)

    def place(name: str) -> int:
        return 0 if name == last else 1 if is_started(repository, track, name) else 2

    return sorted(names, key=place)


def _last(repository: Repository) -> tuple[object, object]:
    """Return the names of the track and of the kata that were watched last."""
    match recall(repository, "watch", "last"):
        case [track, kata]:
            return track, kata
    return None, None

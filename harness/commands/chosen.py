"""What a call is about: the katas it names, the track in use, the attempts that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.faults import Fault
from harness.load.stubs import derive_stub
from harness.load.tracks import attempt_path, read_tracks, solution_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from harness.load.repository import Repository
    from harness.model import Track

MOST = 12
"""So many names are told to who has given none of them."""


def one_of(names: Iterable[str], name: str, what: str) -> str:
    """Return the name if it is one of the names; raise Fault with the nearest ones if not."""
    known = list(names)
    if name in known:
        return name
    from difflib import get_close_matches  # noqa: PLC0415 - only for a call that fails anyway

    near = get_close_matches(name, known, n=3, cutoff=0.5)
    more = f" and {len(known) - MOST} more" if len(known) > MOST else ""
    there = f"there is {', '.join(known[:MOST])}{more}"
    mend = f"did you mean {' or '.join(near)}?" if near else there
    raise Fault(f"no {what} is called {name}; {mend}")


def kata_names(repository: Repository, named: Sequence[str]) -> list[str]:
    """Return the katas named, each once, or all of them where none is."""
    known = [path.parent.name for path in repository.kata_files()]
    return list(dict.fromkeys(one_of(known, name, "kata") for name in named)) or known


def stub(repository: Repository, track: Track, kata: str) -> str:
    """Return the stub that a learner of this kata starts from."""
    path = solution_path(track, kata)
    try:
        return derive_stub(path.read_text(encoding="utf-8"), track)
    except OSError as error:
        raise Fault(
            f"{repository.shown(path)}: {error.strerror}; every kata needs a solution"
        ) from None
    except UnicodeDecodeError as error:
        raise Fault(f"{repository.shown(path)}: {error}; save it as UTF-8") from None
    except Fault as error:
        raise Fault(f"{repository.shown(path)}: {error}") from None


def is_started(repository: Repository, track: Track, kata: str, path: Path | None = None) -> bool:
    """Whether a learner has written anything: the file is there and differs from its stub.

    The file is the track's own for the kata, or another one at `path`.
    """
    path = path or attempt_path(track, kata)
    if not path.is_file():
        return path.exists() or path.is_symlink()  # a folder or a broken link is no stub
    try:
        text = path.read_bytes().replace(b"\r\n", b"\n")  # as git checks out where lines end so
    except OSError:  # its runner will say why it cannot be read
        return True
    return text != stub(repository, track, kata).encode()


def tracks_in_use(repository: Repository, named: str | None, katas: Iterable[str]) -> list[Track]:
    """Return the track named; else those with an attempt that is started; else the first one."""
    tracks = read_tracks(repository)
    if named is not None:
        one_of((track.name for track in tracks), named, "track")
        return [track for track in tracks if track.name == named]
    names = list(katas)
    return [
        track for track in tracks if any(is_started(repository, track, name) for name in names)
    ] or tracks[:1]


def only_track(repository: Repository, named: str | None, kata: str) -> tuple[Track, Path]:
    """Return the one track that a call on a single file is about, and the attempt's path.

    Raises Fault where more than one track is in use and none is named.
    """
    one_of(kata_names(repository, []), kata, "kata")
    tracks = tracks_in_use(repository, named, [kata])
    if len(tracks) > 1:
        names = " or ".join(track.name for track in tracks)
        raise Fault(f"{kata} is started in several tracks; say which: --track {names}")
    return tracks[0], attempt_path(tracks[0], kata)

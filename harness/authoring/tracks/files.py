"""What the gate asks of a track's files. No process is started for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.authoring.tracks.candidate import NotTried
from harness.load.stubs import derive_stub
from harness.load.tracks import attempt_path, solution_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.authoring.tracks.candidate import Candidate

TO_DO = "TODO:"
NEEDED_PROBES = ("print", "domain", "exit")
MOST_LINES = 200


def filled_in(candidate: Candidate) -> Iterator[str]:
    """Find what track.yaml leaves open, or names and isn't there."""
    track = candidate.track
    path = track.folder / "track.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    if left := [str(number) for number, line in enumerate(lines, 1) if TO_DO in line]:
        yield f"{candidate.shown(path)}: fill in what {TO_DO} asks for in line {', '.join(left)}"
    for name in NEEDED_PROBES:
        if name not in track.probes:
            yield f"probes: {name} is missing: give the statement, as python/track.yaml does"
    known = {case.id for case in candidate.library.cases}
    for skip in track.skips:
        if skip.case not in known:
            yield f"skips: no case is called {skip.case}: take it out"


def runner_is_there(candidate: Candidate) -> Iterator[str]:
    """Find out whether the command names a file of the track."""
    if not _runner_files(candidate):
        command = " ".join(candidate.track.command)
        yield f"command: {command} names no file of {candidate.track.name}/: write the runner"


def runner_is_short(candidate: Candidate) -> Iterator[str]:
    """Find what is longer than whoever keeps it in repair would like to read."""
    for path in _runner_files(candidate):
        lines = len(path.read_bytes().splitlines())
        if lines >= MOST_LINES:
            yield f"{candidate.shown(path)} has {lines}: say less, or put a part into its own file"


def solutions_are_there(candidate: Candidate) -> Iterator[str]:
    """Find the katas without a solution, or with one that has no or wrong marks."""
    for kata in candidate.katas:
        path = solution_path(candidate.track, kata)
        try:
            candidate.solution(kata)
        except NotTried as reason:
            yield str(reason) if path.is_file() else f"write {candidate.shown(path)}"


def stubs_are_there(candidate: Candidate) -> Iterator[str]:
    """Find the katas without a file to solve them in."""
    for kata in candidate.katas:
        path = attempt_path(candidate.track, kata)
        if not path.is_file():
            mend = f"{_reset(candidate, kata)} writes it from the solution"
            yield f"{candidate.shown(path)} is missing: {mend}"


def stubs_are_pristine(candidate: Candidate) -> Iterator[str]:
    """Find the files that are not, to the byte, the stubs that follow from their solutions."""
    for kata in candidate.katas:
        path = attempt_path(candidate.track, kata)
        try:
            stub = derive_stub(candidate.solution(kata), candidate.track)
        except NotTried:  # and why has been said
            continue
        if path.is_file() and path.read_bytes() != stub.encode():
            yield f"{candidate.shown(path)} is not: {_reset(candidate, kata)} writes the stub"


def none_is_left_out(candidate: Candidate) -> Iterator[str]:
    """Tell each case that the track leaves out."""
    for skip in candidate.track.skips:
        yield f"{skip.case}: {skip.reason}"


def _reset(candidate: Candidate, kata: str) -> str:
    return f"kata reset {kata} --track {candidate.track.name}"


def _runner_files(candidate: Candidate) -> list[Path]:
    track = candidate.track
    return [path for word in track.command if (path := track.folder / word).is_file()]

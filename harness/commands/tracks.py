"""`kata tracks`: which there are, and for track authors the gate and a new one."""

from __future__ import annotations

import shlex
import tempfile
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from harness.authoring.tracks.candidate import Candidate
from harness.authoring.tracks.gate import inspect_files, inspect_runner
from harness.authoring.tracks.new import Wanted
from harness.authoring.tracks.new import new as write_new
from harness.authoring.tracks.table import finding_lines, summary
from harness.commands.chosen import one_of
from harness.commands.library import sound_library
from harness.faults import CannotRun, Fault
from harness.load.tracks import read_tracks, require
from harness.show.lines import BLANK, good, line, quiet, title
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse

    from harness.load.repository import Repository
    from harness.model import Track
    from harness.show.lines import Line


def run(_: argparse.Namespace, repository: Repository) -> int:
    """List the tracks; return 0."""
    print_lines(_track_line(track) for track in read_tracks(repository))
    return 0


def check(args: argparse.Namespace, repository: Repository) -> int:
    """Try every rule on the tracks named, or on all; return 1 if one is not kept.

    Raises CannotRun, once the files have been looked at, where a track can't run here.
    """
    tracks = {track.name: track for track in read_tracks(repository)}
    named = [tracks[one_of(tracks, name, "track")] for name in args.names] or tracks.values()
    library = sound_library(repository)
    missing = False
    for number, track in enumerate(named):
        if len(named) > 1:
            print_lines([*[BLANK] * min(number, 1), line(title(track.title))])
        with tempfile.TemporaryDirectory(prefix="kata-track-") as scratch:
            candidate = Candidate(repository, track, library, Path(scratch))
            missing |= _inspect(candidate, pristine=args.pristine)
    return 1 if missing else 0


def new(args: argparse.Namespace, repository: Repository) -> int:
    """Write the folder of a new track; say what is still missing in it."""
    try:
        command = shlex.split(args.command)
    except ValueError as error:
        raise Fault(f"--command: {error}") from None
    wanted = Wanted(
        name=args.name,
        extension=args.extension,
        command=command,
        title=args.title or args.name.replace("-", " ").title(),
        comment=args.comment.strip(),
    )
    track, written = write_new(repository, wanted)
    for path in written:
        print(f"{repository.shown(path)} is for you to fill in")
    print("harness/PROTOCOL.md says how. Still missing:\n")
    candidate = Candidate(repository, track, sound_library(repository), track.folder)
    for finding in inspect_files(candidate):
        if finding.missing:
            print_lines(finding_lines(finding))
    print(f"\nkata tracks check {track.name} says it again, and tries the runner")
    return 0


def _inspect(candidate: Candidate, *, pristine: bool) -> bool:
    """Print what comes of every rule as it comes; return whether one is not kept."""
    findings = []
    for finding in chain(inspect_files(candidate, pristine=pristine), inspect_runner(candidate)):
        print_lines(finding_lines(finding))
        findings.append(finding)
    print_lines([BLANK, summary(findings)])
    return any(finding.missing for finding in findings)


def _track_line(track: Track) -> Line:
    try:
        require(track)
    except CannotRun as error:
        return line(title(f"{track.name:<12}"), f"{track.title:<12}", quiet(str(error)))
    return line(title(f"{track.name:<12}"), f"{track.title:<12}", good("can run here"))

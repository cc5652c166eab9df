"""`kata` alone: the state of every kata in one table, and the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.commands.chosen import kata_names, tracks_in_use
from harness.commands.questions import attempts, judge_all
from harness.show.status import status_lines
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse

    from harness.load.repository import Repository


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Judge every attempt that is started and show the table; return 0."""
    names = kata_names(repository, [])
    tracks = tracks_in_use(repository, args.track, names)
    questions = [each for track in tracks for each in attempts(repository, track, names)]
    reports = judge_all(repository, questions)
    print_lines(status_lines(reports, repository))
    return 0

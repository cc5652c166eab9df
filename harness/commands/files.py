"""`kata reset` and `kata solution`: a learner's files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.commands.chosen import only_track, stub
from harness.commands.questions import attempts, judge_all
from harness.faults import Fault
from harness.load.stubs import put_back, without_markers
from harness.load.tracks import solution_path

if TYPE_CHECKING:
    import argparse

    from harness.load.repository import Repository


def reset(args: argparse.Namespace, repository: Repository) -> int:
    """Put the stub back in place of the attempt; the old file is kept beside it."""
    track, path = only_track(repository, args.track, args.kata)
    shown, existed = repository.shown(path), path.exists()
    try:
        kept = put_back(path, stub(repository, track, args.kata))
    except OSError as error:
        raise Fault(f"{shown}: {error.strerror}") from None
    if kept:
        print(f"{shown} is the stub again; yours is kept as {repository.shown(kept)}")
    else:
        print(f"{shown} is the stub {'already' if existed else 'again'}")
    return 0


def solution(args: argparse.Namespace, repository: Repository) -> int:
    """Print the solution of a kata that is solved, or given up."""
    track, _ = only_track(repository, args.track, args.kata)
    if not args.give_up:
        (report,) = judge_all(repository, attempts(repository, track, [args.kata]))
        if not report.solved:
            message = (
                f"{args.kata} is not solved yet; "
                f"kata check {args.kata} says what is missing, --give-up shows the solution anyway"
            )
            raise Fault(message)
    text = solution_path(track, args.kata).read_text(encoding="utf-8")
    print(without_markers(text, track), end="")
    return 0

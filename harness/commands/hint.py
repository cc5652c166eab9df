"""`kata hint`: one level more each time, from a nudge to nearly the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.commands.chosen import kata_names, one_of
from harness.faults import Fault
from harness.load.cache import recall, remember
from harness.load.hints import read_hints

if TYPE_CHECKING:
    import argparse

    from harness.load.repository import Repository


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Print the next level, or the one that is asked for, or all of them."""
    one_of(kata_names(repository, []), args.kata, "kata")
    hints = read_hints(repository, args.kata)
    if args.all:
        print("\n\n".join(hints))
        return 0
    last = len(hints)
    if args.level is not None and not 1 <= args.level <= last:
        raise Fault(f"{args.kata} has the levels 1 to {last}")
    if args.level is not None:  # as a verdict names one: what was not read before stays unread
        print(hints[args.level - 1])
        return 0
    level = min(_seen(repository, args.kata) + 1, last)
    print(hints[level - 1])
    print()
    rest = last - level
    print(f"kata hint {args.kata} goes on: {rest} more" if rest else "this was the last hint")
    remember(repository, "hint", args.kata, level)
    return 0


def _seen(repository: Repository, kata: str) -> int:
    """Return the last level that was shown on this machine, 0 if none was."""
    level = recall(repository, "hint", kata)
    return level if isinstance(level, int) else 0

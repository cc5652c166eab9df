"""The stub that a learner starts from, derived from the solution.

In a solution the learner's parts stand between two comments:

    # task: add to the gradients of both inputs
    ...
    # end

The stub is the same text with each such part replaced by the track's statement for what is
not written yet, so that a stub cannot drift from its solution.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from harness.faults import Fault
from harness.load.files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from harness.model import Track


def derive_stub(solution: str, track: Track) -> str:
    """Return the stub of a solution's text.

    Raises Fault with the line where the markers do not pair up.
    """
    return _rewritten(solution, track, track.stub)


def with_statement(solution: str, track: Track, statement: str, *, instead: bool) -> str:
    """Return a solution with a statement before each of the learner's parts, or instead of it.

    Raises Fault as `derive_stub` does.
    """
    return _rewritten(solution, track, statement, keep=not instead)


def tasks(solution: str, track: Track) -> list[str]:
    """Return the words of each task in a solution's text."""
    start = _start(track)
    found = (start.fullmatch(line) for line in solution.splitlines())
    return [each[2] for each in found if each]


def _start(track: Track) -> re.Pattern[str]:
    return re.compile(rf"(\s*){re.escape(track.comment)} task: (.+)")


def _rewritten(solution: str, track: Track, statement: str, *, keep: bool = False) -> str:
    """Return a solution with the statement, its {task} filled in, in place of each marked part.

    With keep, the part follows it.
    """
    start = _start(track)
    end = re.compile(rf"\s*{re.escape(track.comment)} end\s*")
    lines: list[str] = []
    opened = 0
    for number, line in enumerate(solution.splitlines(keepends=True), 1):
        if found := start.fullmatch(line.rstrip("\r\n")):
            if opened:
                raise Fault(f"line {number}: a task inside the task of line {opened}; end that one")
            opened = number
            lines.append(f"{found[1]}{statement.replace('{task}', found[2])}\n")
        elif end.fullmatch(line):
            if not opened:
                raise Fault(f"line {number}: an end without a task before it")
            opened = 0
        elif keep or not opened:
            lines.append(line)
    if opened:
        raise Fault(f"line {opened}: this task has no end")
    if solution == "".join(lines):
        raise Fault("no task in the solution, so there is nothing to write")
    return "".join(lines)


def without_markers(solution: str, track: Track) -> str:
    """Return a solution's text as people write it: without the comments around its parts."""
    marker = re.compile(rf"\s*{re.escape(track.comment)} (task: .+|end\s*)")
    lines = solution.splitlines(keepends=True)
    return "".join(each for each in lines if not marker.fullmatch(each.rstrip("\r\n")))


def put_back(path: Path, stub: str) -> Path | None:
    """Put the stub in place of an attempt; return where the old file is kept, if there was one.

    Nothing is lost: a kept file is never written over. A file that equals the stub stays.
    """
    if not os.path.lexists(path):
        write_whole(path, stub)
        return None
    if path.is_file() and path.read_bytes() == stub.encode():
        return None
    kept = _put_aside(path)
    try:
        write_whole(path, stub)
    except BaseException:  # the disk is full, say: all is as it was
        kept.replace(path)
        kept.unlink(missing_ok=True)  # where the file has kept its old name, that was no change
        raise
    return kept


def _put_aside(path: Path) -> Path:
    """Give what is there another name beside it, one that nothing has, and return that.

    An ordinary file keeps its old name, too, so that there is no moment without it.
    """
    number = 0
    while True:
        number += 1
        kept = path.with_name(f"{path.name}.old{number if number > 1 else ''}")
        if os.path.lexists(kept):
            continue
        if path.is_file() and not path.is_symlink():
            try:  # unlike a renaming, that never writes over what another `kata` has just put there
                os.link(path, kept)
            except FileExistsError:
                continue
            except OSError:  # this file system has no such links
                path.rename(kept)
        else:
            path.rename(kept)
        return kept

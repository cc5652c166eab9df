"""Runners of a track that isn't there, each for something that a runner or an attempt may do.

They do the right thing until they come to a case whose name begins with `bad`, and then what
they are named for. They are started as `python -m harness.tests.runners.NAME`.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

GREETING = {"protocol": 1, "track": "fake", "language": "Fake 1.0"}


def say(line: dict[str, Any]) -> None:
    """Write a line to the channel, after the separator of what was printed before."""
    sys.stderr.write("\x1e")
    sys.stderr.flush()
    write(json.dumps(line).encode() + b"\n")


def write(data: bytes) -> None:
    """Write bytes to the channel, all of them."""
    while data:
        data = data[os.write(1, data) :]


def requests() -> Iterator[dict[str, Any]]:
    """Greet, then yield what is asked, line by line."""
    say(GREETING)
    for line in sys.stdin.buffer:
        yield json.loads(line)


def is_bad(request: dict[str, Any]) -> bool:
    """Say whether this is a case at which to go wrong."""
    return str(request["case"]).partition("/")[2].startswith("bad")


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return an answer: every data is the first value, every gradient 1."""
    first = next(iter(request["values"].values()))
    names = [*request["values"], *(step[0] for step in request["steps"])]
    calls = {"calls": [[names[-1], 1.0]]} if request["trace"] else {}
    return {
        "case": request["case"],
        "data": dict.fromkeys(names, first),
        "gradients": dict.fromkeys(names, 1.0),
        **calls,
    }

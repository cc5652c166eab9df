"""What the tests of a track's runner share: a talk with it in the line protocol, as a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PYTHON = Path(__file__).parents[2] / "python"
SOLUTIONS = PYTHON / "solutions"

# Python as most people have it, buffered, but in an encoding that the protocol does not share.
ENVIRONMENT = {name: x for name, x in os.environ.items() if not name.startswith("PYTHON")}
ENVIRONMENT["PYTHONIOENCODING"] = "latin-1"

Json = dict[str, Any]
Steps = list[list[Any]]


class Talk(NamedTuple):
    """What a runner wrote: its lines, what was printed before each of them, and its status."""

    greeting: Json
    answers: list[Json]
    printed: list[str]
    status: int


def talk(attempt: Path, *requests: Json | str) -> Talk:
    """Start the Python runner for an attempt, send it the requests, and wait for it to end."""
    lines = [line if isinstance(line, str) else json.dumps(line) for line in requests]
    done = subprocess.run(
        [sys.executable, PYTHON / "runner.py", attempt],
        input="".join(f"{line}\n" for line in lines).encode(errors="surrogateescape"),
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    printed = done.stderr.decode().replace("\r\n", "\n").split("\x1e")
    return Talk(said[0] if said else {}, said[1:], printed, done.returncode)


def request(steps: Steps | None = None, **changes: object) -> Json:
    """Return a request: a * b at 2 and 3, or something else."""
    steps = steps or [["n1", "mul", "a", "b"]]
    asked = {"case": "x/y", "values": {"a": 2.0, "b": 3.0}, "steps": steps}
    return asked | {"backward": [steps[-1][0]], "zero": False, "trace": False} | changes


PRODUCT: Json = {
    "case": "x/y",
    "data": {"a": 2.0, "b": 3.0, "n1": 6.0},
    "gradients": {"a": 3.0, "b": 2.0, "n1": 1.0},
}
"""The right answer to a request for a * b."""


def write(folder: Path, added: str) -> Path:
    """Write an attempt that is right up to what is added at its end."""
    path = folder / "attempt.py"
    right = (SOLUTIONS / "backward.py").read_text(encoding="utf-8")
    path.write_text(f"{right}\n\n{added}\n", encoding="utf-8")
    return path


def marked(attempt: Path) -> int:
    """Return the number of the line that has `# here` in it."""
    lines = attempt.read_text(encoding="utf-8").split("\n")
    return next(n for n, line in enumerate(lines, 1) if "# here" in line)

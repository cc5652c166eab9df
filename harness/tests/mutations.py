"""Solutions with something changed in them: attempts by the hundred, the same ones at each run.

    python -m harness.tests.mutations FOLDER 500

writes them as FOLDER/001/backward.py and so on, of every kata in every track that can run here.
"""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from harness.faults import CannotRun
from harness.load.repository import Repository
from harness.load.tracks import read_tracks, require, solution_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.model import Track

REPOSITORY = Repository(Path(__file__).parents[2])
SWAPS = {
    "+=": ["=", "-="],
    "+": ["-", "*"],
    "-": ["+"],
    "**": ["*"],
    "*": ["+", "/"],
    "/": ["*"],
    "1": ["2", "0"],
    "0": ["1"],
    "2": ["3", "1"],
    ">": [">=", "<"],
    "<=": ["<", ">"],
    "self": ["other", "out"],
    "other": ["self"],
    "data": ["grad"],
    "grad": ["data"],
    "out": ["self"],
    "not in": ["in"],
}
TWICE = 0.3
MARKER = re.compile(r"\s*(#|//) (task: .+|end)$")
TOKEN = re.compile("|".join(sorted(map(re.escape, SWAPS), key=len, reverse=True)))


def write_mutants(folder: Path, count: int, tracks: Sequence[Track] | None = None) -> list[Path]:
    """Write so many attempts, each in a folder of its own; by default, in all tracks that run."""
    tracks = tracks or [track for track in read_tracks(REPOSITORY) if _runs(track)]
    katas = [path.parent.name for path in REPOSITORY.kata_files()]
    sources = [solution_path(track, kata) for kata in katas for track in tracks]
    streams = [_mutants(path.read_text(encoding="utf-8")) for path in sources]
    written = []
    for number in range(count):
        source, stream = sources[number % len(sources)], streams[number % len(sources)]
        path = folder / f"{number + 1:03}" / source.name
        path.parent.mkdir(parents=True)
        path.write_text(next(stream), encoding="utf-8")
        written.append(path)
    return written


def _mutants(text: str) -> Iterator[str]:
    """Yield different texts without end: first the text itself, then others with a change or two.

    They are changed where a learner writes: between the comments of a task and its end.
    """
    yield text
    chance = random.Random(text)  # noqa: S311 - the same ones at each run
    seen = {text}
    while True:
        mutant = _changed(text, chance)
        if chance.random() < TWICE:
            mutant = _changed(mutant, chance)
        if mutant not in seen:
            seen.add(mutant)
            yield mutant


def _changed(text: str, chance: random.Random) -> str:
    """Change a word, a sign or a number, or else leave out, repeat or move a line."""
    lines = text.splitlines(keepends=True)
    at = chance.choice(_written_by_learners(lines))
    tokens = list(TOKEN.finditer(lines[at]))
    match chance.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at - 1 : at + 1] = reversed(lines[at - 1 : at + 1])
        case _ if tokens:
            token = chance.choice(tokens)
            new = chance.choice(SWAPS[token[0]])
            lines[at] = f"{lines[at][: token.start()]}{new}{lines[at][token.end() :]}"
    return "".join(lines)


def _written_by_learners(lines: Sequence[str]) -> list[int]:
    found, within = [], False
    for number, line in enumerate(lines):
        if MARKER.match(line):
            within = "task" in line
        elif within:
            found.append(number)
    return found


def _runs(track: Track) -> bool:
    try:
        require(track)
    except CannotRun:
        return False
    return True


if __name__ == "__main__":
    write_mutants(Path(sys.argv[1]), int(sys.argv[2]))

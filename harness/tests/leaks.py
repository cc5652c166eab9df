"""Judge every hostile attempt again and again, and see that nothing adds up.

    python -m harness.tests.leaks 200 [NAME…]

counts, before the first round and after each tenth one, the processes, the descriptors and the
temporary files that there are, and how much memory the harness holds. It exits with 1 where a
process, a descriptor or a file is left. NAMEs choose attempts; time-outs are short, so that a
round takes seconds.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import TYPE_CHECKING

from harness.faults import CannotRun
from harness.judging.check import command_line
from harness.judging.process import LIMITS, Runner
from harness.load.repository import Repository
from harness.load.tracks import read_tracks
from harness.model import Answer, Case, Expression
from harness.model.frozen import replace
from harness.tests.leaving import left, traces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.model import Track

ROOT = Path(__file__).parents[2]
HOSTILE = Path(__file__).with_name("hostile")
SHORT = replace(LIMITS, case_seconds=0.2, load_seconds=1.0)
WIDE = 4  # attempts at a time: most of them wait
PRODUCT = Expression(
    name="unlucky",
    title="A product",
    formula="a*b",
    inputs=("a", "b"),
    program=(("n1", "mul", "a", "b"),),
    backward=("n1",),
    output="n1",
    zero=False,
    depth=1,
    katas=("backward",),
)
VALUES = {"before": (2.0, 3.0), "thirteen": (1.0, 13.0), "after": (5.0, 7.0)}
CASES = [
    Case(f"unlucky/{name}", PRODUCT, "", (a, b), Answer(a * b, (b, a)))
    for name, (a, b) in VALUES.items()
]


def attempts(root: Path, names: Sequence[str]) -> list[list[str]]:
    """Copy the hostile attempts into a clone's tracks; return the words that start each runner."""
    commands = []
    for track in read_tracks(Repository(root)):
        with suppress(CannotRun):  # what the track needs is not here
            commands += _of_track(track, names)
    return commands


def _of_track(track: Track, names: Sequence[str]) -> list[list[str]]:
    folder = HOSTILE / track.name
    commands = []
    for source in sorted(folder.iterdir() if folder.is_dir() else ()):
        if names and source.stem not in names:
            continue
        path = track.folder / f"hostile_{source.name}"
        path.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
        commands.append(command_line(track, path))
    return commands


def judge(command: Sequence[str]) -> None:
    """Run one attempt as `kata check` does."""
    with Runner(command, SHORT) as runner:
        assert len(list(runner.run(CASES))) == len(CASES)


def main(words: Sequence[str]) -> int:
    """Do as many rounds as the first word says; return 1 where something is left."""
    rounds, names = int(words[0]), words[1:]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("katas", "cases", "python", "javascript", "typescript"):
            copytree(ROOT / name, root / name, ignore=ignore_patterns("__pycache__"))
        commands = attempts(root, names)
        temporary = len(list(Path(tempfile.gettempdir()).iterdir()))
        with ThreadPoolExecutor(WIDE) as pool:
            list(pool.map(judge, commands))  # from here on all is loaded
            before = traces(root)
            for number in range(1, rounds + 1):
                list(pool.map(judge, commands))
                if number % 10 == 0 or number == rounds:
                    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                    more = left(root, before)
                    print(f"round {number}: {len(more)} left, {memory} MiB", flush=True)
        more = left(root, before)
    print("\n".join(more) or f"nothing is left of {rounds} rounds of {len(commands)} attempts")
    grown = len(list(Path(tempfile.gettempdir()).iterdir())) - temporary
    print(f"{grown} more entries in {tempfile.gettempdir()}, ours and others'")
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

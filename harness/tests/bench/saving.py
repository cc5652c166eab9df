"""How long after a save `kata watch` begins to tell the verdict."""

from __future__ import annotations

import sys
from functools import partial
from itertools import cycle
from time import perf_counter
from typing import TYPE_CHECKING

from harness.tests.bench.place import KATA, clone, command
from harness.tests.bench.table import Row
from harness.tests.watched import terminal

if TYPE_CHECKING:
    from contextlib import ExitStack
    from pathlib import Path

    from harness.tests.watched import Watching


def save_to_verdict(folder: Path, stack: ExitStack) -> Row:
    """Measure from a file's being in its place to the line that says how many cases pass.

    What is saved is right and wrong by turns. The bare interpreter is the one that runs `kata`.
    """
    clone(folder)
    attempt = folder / "python" / f"{KATA}.py"
    right = (attempt.parent / "solutions" / attempt.name).read_text()
    wrong = right.replace("out.grad = 1.0", "out.grad = 2.0")
    assert wrong != right
    attempt.write_text(wrong)
    watching = stack.enter_context(terminal(folder, KATA))
    watching.verdict()
    return Row(
        what="save to verdict in kata watch",
        ours=partial(seconds, watching, attempt, cycle([right, wrong])),
        against="the bare interpreter's start",
        theirs=partial(command, [sys.executable, "-c", "pass"], folder),
        rounds=40,
        bound=3,
    )


def seconds(watching: Watching, attempt: Path, texts: cycle[str]) -> float:
    """Save the next text as editors do, by a rename, and wait for its verdict."""
    draft = attempt.with_name(f".{attempt.name}.draft")
    draft.write_text(next(texts))
    start = perf_counter()
    draft.replace(attempt)
    watching.until(KATA, " of ")
    took = perf_counter() - start
    watching.verdict()
    return took

"""Measure every row, print the table, and say by the exit code whether all bounds are kept."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from harness.tests.bench import judging, networks, saving
from harness.tests.bench.table import heading, line, measure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.tests.bench.table import Row


def main() -> int:
    """Return 1 if a row misses its bound, else 0."""
    # Measured is what learners have, who set none of these: bytecode that is kept, above all.
    for name in [name for name in os.environ if name.startswith(("PYTHON", "PYTEST"))]:
        del os.environ[name]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # plain pytest, whatever is installed
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {load()}")
    met = []
    with TemporaryDirectory() as folder, ExitStack() as stack:
        listed = list(rows(Path(folder), stack))
        print(heading(listed))
        for row in listed:
            result = measure(row)
            if row.bound is not None:
                met.append(result.met)
            print(line(result, listed), flush=True)
    print(f"{met.count(True)} of {len(met)} met, {load()}")
    return 0 if all(met) else 1


def rows(folder: Path, stack: ExitStack) -> Iterator[Row]:
    """Yield all that is measured; what a row has to keep open, it leaves to the stack."""
    yield judging.kata_check(folder / "few")
    yield saving.save_to_verdict(folder / "watched", stack)
    yield judging.many_cases(folder / "many")
    yield judging.more_cases()
    yield from networks.backward_of_the_solutions()


def load() -> str:
    """Say how busy the machine is: with more at work than processors, times are not to be had."""
    return f"{os.getloadavg()[0]:.1f} processes at work"


if __name__ == "__main__":
    sys.exit(main())

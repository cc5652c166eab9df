"""How fast is it? Ratios, taken in one run on one machine: `nox -s bench`.

A row runs two commands by turns, so that whatever else the machine does slows both, and compares
their medians. Exit 1 where a row misses its bound. A start: one row of those to come.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Row:
    """What is measured, what it is measured against, and the greatest ratio of their times."""

    what: str
    command: Sequence[str]
    against: str
    other: Sequence[str]
    bound: float


def main() -> int:
    """Measure every row and print the table; return 1 if a row misses its bound."""
    with TemporaryDirectory() as folder:
        by_hand = Path(folder, "test_backward.py")
        tests = list(write_tests_by_hand("backward"))
        by_hand.write_text("\n".join([PREAMBLE, *tests]), encoding="utf-8")
        met = [show(row) for row in rows(by_hand, len(tests))]
    return 0 if all(met) else 1


def rows(by_hand: Path, tests: int) -> Iterator[Row]:
    """List what is measured."""
    yield Row(
        what="kata check backward, cold, all cases",
        command=[str(Path(sys.executable).with_name("kata")), "check", "backward", "--solution"],
        against=f"pytest, {tests} of them written by hand",
        other=[sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(by_hand)],
        bound=0.33,
    )


def show(row: Row) -> bool:
    """Measure a row and print it; return whether it is within its bound."""
    times: list[tuple[float, float]] = []
    for _ in range(ROUNDS + 1):
        times.append((seconds(row.command), seconds(row.other)))
        if sys.stderr.isatty():
            progress = f"{row.what}: round {len(times)} of {ROUNDS + 1}"
            print(f"\r{progress}", end="\r", file=sys.stderr, flush=True)
    del times[0]  # it warmed up what the machine caches
    ours, theirs = median(one for one, _ in times), median(other for _, other in times)
    ratio = ours / theirs
    met = ratio <= row.bound
    print(
        f"{row.what}: {ours * 1000:.0f} ms   {row.against}: {theirs * 1000:.0f} ms"
        f"   ratio {ratio:.2f}, at most {row.bound}: {'met' if met else 'MISSED'}"
    )
    return met


def seconds(command: Sequence[str]) -> float:
    """Run a command that has to succeed; return how long it took.

    Raises CalledProcessError where it fails: a wrong run is no measurement.
    """
    # Plain pytest: without the plugins that happen to be installed beside it.
    env = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    start = perf_counter()
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


PREAMBLE = f"""\
import sys

sys.path.insert(0, {str(ROOT / "python" / "solutions")!r})

from backward import Value, backward


def tanh(x):
    return x.tanh()
"""


def write_tests_by_hand(kata: str) -> Iterator[str]:
    """Write a kata's cases as a person would who has no harness: a function a case.

    Cases that are refused, or zeroed between roots, are left out: they need more than a line
    each, and less work for pytest is the stricter comparison.
    """
    compiled = json.loads((ROOT / "cases" / "cases.json").read_bytes())
    for expression in compiled["expressions"].values():
        if kata in expression["katas"] and not expression["zero"]:
            for case in expression["cases"]:
                if "error" not in case:
                    yield write_test(expression, case)


def write_test(expression: dict[str, Any], case: dict[str, Any]) -> str:
    """Write one case as a test function; a formula is Python as it stands."""
    *lines, last = expression["formula"].splitlines()
    names = expression["inputs"]
    roots = ["out" if root == expression["output"] else root for root in expression["backward"]]
    body = [
        *(f"{name} = Value({value})" for name, value in zip(names, case["values"], strict=True)),
        *lines,
        f"out = {last}",
        *(f"backward({root})" for root in roots),
        f"assert round(out.data, 9) == {case['output']}",
        f"assert [round(leaf.grad, 9) for leaf in [{', '.join(names)}]] == {case['gradients']}",
    ]
    name = case["id"].replace("/", "_").replace("-", "_")
    return "\n    ".join([f"\ndef test_{name}():", *body])


if __name__ == "__main__":
    sys.exit(main())

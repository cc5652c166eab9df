"""What the tests of processes share: cases to ask for, and a look at which processes are left."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.judging.child import MIB
from harness.judging.conversation import Limits
from harness.judging.process import Runner
from harness.model import Answer, Answered, Case, Expression, Outcome, Printed
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
PATIENT = Limits(
    case_seconds=60.0, thousand_steps_seconds=0.0, load_seconds=60.0, memory=400 * MIB, line=MIB
)
HURRIED = replace(PATIENT, case_seconds=1.0)  # where a time-out is to come: soon, but not too soon
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="other systems can't do that")

FAKE = Expression(
    name="fake",
    title="A square",
    formula="a*a",
    inputs=("a",),
    program=(("n1", "mul", "a", "a"),),
    backward=("n1",),
    output="n1",
    zero=False,
    depth=1,
    katas=("backward",),
)


def command(name: str) -> list[str]:
    """Return the command of one of the runners, wherever the tests were started."""
    code = (
        f"import runpy, sys; sys.path.insert(0, {str(ROOT)!r}); "
        f"runpy.run_module('harness.tests.runners.{name}')"
    )
    return [sys.executable, "-S", "-c", code]


def cases(*names: str) -> list[Case]:
    """Return cases with these names; the k-th has the value k."""
    return [
        Case(f"fake/{name}", FAKE, "", (float(k),), Answer(0.0, (0.0,)))
        for k, name in enumerate(names)
    ]


def right(k: int) -> Answered:
    """Return the answer of the runners to the k-th case."""
    return Answered(data={"a": float(k), "n1": float(k)}, gradients={"a": 1.0, "n1": 1.0})


def results(
    name: str, asked: Sequence[Case], limits: Limits = PATIENT
) -> list[tuple[Outcome, Printed]]:
    """Run the cases with a runner."""
    with Runner(command(name), limits) as runner:
        return list(runner.run(asked))


def outcomes(name: str, *names: str, limits: Limits = PATIENT) -> list[Outcome]:
    """Run cases with these names with a runner, and leave out what was printed."""
    return [outcome for outcome, _ in results(name, cases(*names), limits)]


def is_running(pid: int) -> bool:
    """Say whether a process is there, other than as a dead one that nobody has asked about."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] not in "ZX"


def assert_gone(pids: Sequence[int]) -> None:
    """Make sure that none of the processes is left: killing takes the system a moment."""
    assert pids
    end = time.monotonic() + 10
    while any(map(is_running, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    assert not [pid for pid in pids if is_running(pid)]


def pid_of(runner: Runner) -> int:
    """Return the number of the process that a runner has started."""
    return runner._talk._child._process.pid

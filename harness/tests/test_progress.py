"""Progress: bars in the table of `kata`, attempts side by side, a bar for what takes long."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import read_tracks
from harness.model import Answered, Attempt, Raised, Report, Skipped, Status, Verdict
from harness.show.progress import PATIENCE
from harness.show.status import BAR, bar

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

ROOT = Path(__file__).parents[2]
HANGS = ("    visit(out)\n", "    visit(out)\n    while True: pass\n")


def report(*, passed: int, failed: int, skipped: int = 0) -> Report:
    """Return a report with so many verdicts of each kind; what they are on does not matter."""
    repository = Repository(ROOT)
    library = load_library(repository)
    case = library.cases[0]
    verdicts = (
        [Verdict(case, Status.PASSED, Answered(data={}, gradients={}))] * passed
        + [Verdict(case, Status.RAISED, Raised("KeyError"))] * failed
        + [Verdict(case, Status.SKIPPED, Skipped("it is Monday"))] * skipped
    )
    attempt = Attempt(library.katas[0], read_tracks(repository)[0], ROOT)
    return Report(attempt, started=bool(verdicts), verdicts=tuple(verdicts))


@pytest.mark.parametrize(
    ("passed", "failed", "skipped", "full"),
    [
        (0, 0, 0, 0),
        (0, 24, 0, 0),
        (1, 98, 0, 1),
        (12, 12, 0, BAR // 2),
        (98, 1, 0, BAR - 1),
        (24, 0, 0, BAR),
        (23, 0, 1, BAR),
    ],
    ids=["not started", "none", "one", "half", "all but one", "all", "all but a skipped one"],
)
def test_the_bar_says_how_far(passed: int, failed: int, skipped: int, full: int) -> None:
    """It is full only where all is done, and empty only where nothing is."""
    text = bar(report(passed=passed, failed=failed, skipped=skipped)).text
    assert text == "█" * full + "░" * (BAR - full)


def test_the_table_has_a_bar_for_each_kata(clone: Clone) -> None:
    """Beside each kata's numbers stands its bar, in plain text, too."""
    clone.solve("local-gradients", ("other.grad += out.grad\n", "pass\n"))
    clone.solve("backward")
    rows = clone.kata().out.splitlines()[1:5]
    assert [len(re.findall("[█░]", row)) for row in rows] == [BAR] * 4
    assert 0 < rows[0].count("█") < BAR
    assert f"{'█' * BAR}  solved, " in rows[1]
    assert rows[2].endswith(f"{'░' * BAR}  not started")


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one processor judges one after the other")
def test_attempts_are_judged_side_by_side(clone: Clone) -> None:
    """Two that hang take the time of one: less than three quarters of one after the other."""
    clone.solve("backward", HANGS)
    clone.solve("local-gradients")
    start = time.monotonic()
    clone.kata("check", "backward", "--case", "knot", "--case", "reuse")
    one = time.monotonic() - start
    clone.solve("deep-graph", ("_backward()\n", "_backward()\n        while True: pass\n"))
    start = time.monotonic()
    said = clone.kata("check", "--case", "knot", "--case", "reuse")
    both = time.monotonic() - start
    assert said.out.count("timed out") >= 2
    assert both < 2 * one * 0.75


def test_an_interruption_ends_all_of_them(clone: Clone) -> None:
    """Ctrl-C while several hang starts none of them again, and leaves none behind."""
    mark = clone.root / "pids"
    note = f"print(__import__('os').getpid(), file=open({str(mark)!r}, 'a'), flush=True)"
    hang = ("_backward()\n", f"_backward()\n        {note}\n        while True: pass\n")
    for kata in ("backward", "deep-graph"):
        clone.solve(kata, hang)
    command = [sys.executable, "-m", "harness", "--repo", str(clone.root)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) as process:
        while not mark.exists() or mark.read_text().count("\n") < 2:
            os.sched_yield()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr
        assert process.stderr.read() == b""
    pids = mark.read_text().split()
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


@pytest.mark.parametrize(
    ("at_a_terminal", "hangs"), [(True, True), (True, False), (False, True)], ids=str
)
def test_a_bar_for_what_takes_long(clone: Clone, *, at_a_terminal: bool, hangs: bool) -> None:
    """From the second second on there is a bar, on a terminal; it is gone in the end."""
    assert PATIENCE == 1.0
    path = clone.solve("backward")
    seconds = 2.0 if hangs else 0.0
    path.write_text(f"import time\ntime.sleep({seconds})\n{path.read_text()}")
    ours, its = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": ""}
    command = [sys.executable, "-m", "harness", "--repo", str(clone.root), "check", "backward"]
    out = its if at_a_terminal else subprocess.DEVNULL
    said = b""
    with subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, env=environment) as process:
        while process.poll() is None or select.select([ours], [], [], 0)[0]:
            if select.select([ours], [], [], 0.05)[0]:
                said += os.read(ours, 65536)
    os.close(its)
    os.close(ours)
    assert process.returncode == 0
    if at_a_terminal and hangs:
        assert b"judging" in said
    elif not at_a_terminal:
        assert said == b""
    if at_a_terminal:
        assert said.endswith(b"\n")
        assert b"solved" in said.split(b"judging")[-1]

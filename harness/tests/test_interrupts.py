"""Ctrl-C, whenever it comes: an exit, no traceback, no process, no half of a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from typing import TYPE_CHECKING, Any

import pytest

from harness.authoring.cores import on_all_cores
from harness.judging.process import Runner
from harness.tests.conftest import ROOT
from harness.tests.leaving import assert_nothing_left, traces
from harness.tests.processes import PATIENT, command, linux_only

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.tests.conftest import Clone

ENTRY = "import sys; sys.path.insert(0, sys.argv.pop(1)); from harness.__main__ import run; run()"
KILLED, INTERRUPTED = -signal.SIGINT, 130  # a shell says 130 for both
LOOP = ("    visit(out)\n    out", "    while True:\n        pass\n    out")
PATIENCE = 60  # seconds


def interrupted(clone: Clone, *words: str, after: float) -> subprocess.CompletedProcess[bytes]:
    """Run `kata` and interrupt it after so many seconds, as a terminal does: it and its group."""
    command = [sys.executable, "-c", ENTRY, str(ROOT), "--repo", str(clone.root), *words]
    with subprocess.Popen(
        command, stdin=-1, stdout=-1, stderr=-1, start_new_session=True
    ) as process:
        time.sleep(after)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def moments(*, to: float, number: int) -> Iterator[float]:
    """Yield moments, in seconds, from the start on: how far a call has got by then is chance."""
    yield from (to * k / number for k in range(1, number + 1))


@linux_only
@pytest.mark.parametrize(
    "words", [["check"], ["check", "backward"], ["watch"], ["cases", "fill"]], ids=" ".join
)
def test_an_interrupt_leaves_nothing(clone: Clone, words: list[str]) -> None:
    """Whenever it comes, `kata` ends by it, or had ended; nothing runs on, no draft is left."""
    clone.solve("backward", LOOP)
    clone.solve("local-gradients")
    cases = clone.root / "cases/cases.json"
    whole = cases.read_bytes()
    before = traces(clone.root)
    for moment in moments(to=1.2, number=12):
        if words[0] == "cases":
            cases.write_text("{}")
        done = interrupted(clone, *words, after=moment)
        assert done.returncode in {KILLED, INTERRUPTED, 0, 1}, done
        assert b"harness" not in done.stderr, done  # a traceback that is Python's own is not ours
        assert_nothing_left(clone.root, before)
        if words[0] == "cases":
            assert cases.read_bytes() in {b"{}", whole}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such clock")
def test_an_interrupt_waits_for_no_proof() -> None:
    """The processes that compute are ended where they are, however long they would go on."""

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        with pytest.raises(KeyboardInterrupt):
            on_all_cores(time.sleep, [1000.0] * 4)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert active_children() == []


@linux_only
def test_an_interrupt_while_a_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What had started when it came is ended, though nobody had taken hold of it yet."""
    start = subprocess.Popen
    started: list[subprocess.Popen[bytes]] = []

    def unlucky(*args: Any, **settings: Any) -> None:  # noqa: ANN401 - as Popen's own
        started.append(start(*args, **settings))
        raise KeyboardInterrupt

    monkeypatch.setattr("harness.judging.child.subprocess.Popen", unlucky)
    with pytest.raises(KeyboardInterrupt):
        Runner(command("never_answers"), PATIENT)
    with started[0] as process:
        assert process.wait(PATIENCE) == -signal.SIGKILL

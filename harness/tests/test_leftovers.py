"""Processes, memory and descriptors: nothing is left behind, and nothing handed down."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.judging.child import MIB
from harness.judging.process import Runner
from harness.model import Answered, Crashed
from harness.model.frozen import replace
from harness.tests.processes import (
    PATIENT,
    assert_gone,
    cases,
    command,
    is_running,
    linux_only,
    outcomes,
    pid_of,
    results,
    right,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


@linux_only
def test_memory_has_a_limit() -> None:
    """Memory ends at the limit, and the next case has it all again."""
    limits = replace(PATIENT, memory=300 * MIB)
    for outcome in outcomes("takes_all_memory", "one", "two", limits=limits):
        assert isinstance(outcome, Answered)
        assert 100 < outcome.data["n1"] < 300


@linux_only
def test_death_near_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that died with nearly all its memory used is said to have."""
    monkeypatch.setattr("harness.judging.child._own_size", lambda: 0)  # of all tests so far: large
    limits = replace(PATIENT, memory=300 * MIB)
    assert outcomes("dies_of_its_memory", "one", limits=limits) == [
        Crashed(
            "killed by signal 6 (SIGABRT), near its memory limit of 300 MiB, before it answered"
        )
    ]


@pytest.mark.parametrize("last", ["bad", "good"])
def test_children_are_gone(last: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an attempt has started is gone when it is, whether it failed or not."""
    monkeypatch.setattr("harness.judging.child._kill_marked", lambda *_, **__: None)
    got = results("leaves_children", cases("one", "two", "three", last))
    children = [int(printed.text) for _, printed in got]
    assert_gone(children[::2])
    for child in children[1::2]:  # every second one has left the group
        os.kill(child, signal.SIGKILL)


@linux_only
@pytest.mark.parametrize("last", ["bad", "good"])
def test_children_that_left_the_group_are_gone(last: str) -> None:
    """Even if they are in a session of their own."""
    got = results("leaves_children", cases("one", "two", "three", last))
    assert_gone([int(printed.text) for _, printed in got])


def test_nothing_of_the_harness_is_handed_down() -> None:
    """A runner sees its three descriptors and no other, and can't reach the terminal's session."""
    with Path(__file__).open("rb") as file:
        os.set_inheritable(file.fileno(), True)  # noqa: FBT003 - so the function is made
        ((_, printed),) = results("looks_around", cases("one"))
    assert printed.text == "[0, 1, 2] True"


@contextmanager
def unhandled() -> Iterator[None]:
    """Let children that end be reaped by the system, as some parents of `kata` may have it."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_signals_of_children_ignored() -> None:
    """A harness that is told nothing of its children's ends gets along without."""
    with unhandled():
        died = Crashed("ended before it answered")
        assert outcomes("exits", "one", "bad", "two") == [right(0), died, right(2)]


def test_an_interrupt() -> None:
    """Ctrl-C in the middle of waiting leaves no process behind."""

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with Runner(command("never_answers"), PATIENT) as runner:
            pid = pid_of(runner)
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            with pytest.raises(KeyboardInterrupt):
                list(runner.run(cases("one", "bad")))
            assert_gone([pid])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_loop_left_early() -> None:
    """A caller that has seen enough leaves no process behind."""
    with Runner(command("never_answers"), PATIENT) as runner:
        pid = pid_of(runner)
        run = runner.run(cases("one", "two", "bad"))
        next(run)
        assert is_running(pid)
    assert_gone([pid])


def test_a_run_that_is_dropped() -> None:
    """Nor does a run that nobody holds any more."""
    with Runner(command("never_answers"), PATIENT) as runner:
        pid = pid_of(runner)
        run = runner.run(cases("one", "two", "bad"))
        next(run)
        del run
        assert_gone([pid])


def test_nothing_leaks() -> None:
    """However often runners are started and fail, no descriptor and no dead process stays."""

    def left() -> tuple[list[str], list[str]]:
        children = [path.read_text() for path in Path("/proc/self/task").glob("*/children")]
        return sorted(path.name for path in Path("/dev/fd").iterdir()), children

    before = left()
    for _ in range(3):
        for name in ("answers", "exits", "answers_twice", "exits_at_start", "cannot_load"):
            outcomes(name, "one", "bad", "two")
        with pytest.raises(OSError, match="/no/such"):
            Runner(["/no/such/program"])
        Runner(command("answers")).__exit__(None, None, None)
    assert left() == before

"""Odd surroundings: garbage in what is remembered, pipes in place of files, closed streams."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

NESTED = "[" * 200_000


@pytest.mark.parametrize(
    "garbage", ["", "{", "[]", '{"version": "0.1.0", "content": {}}', '{"version": 0}', NESTED]
)
def test_garbage_that_is_remembered_is_forgotten(clone: Clone, garbage: str) -> None:
    """Whatever stands in .kata, the call works."""
    clone.solve("backward")
    assert clone.kata("check", "backward").code == 0
    remembered = list((clone.root / ".kata").iterdir())
    assert remembered
    for path in remembered:
        path.write_text(garbage)
    assert clone.kata("check", "backward").code == 0
    assert clone.kata("hint", "backward").out.startswith("1. ")


def test_a_cases_json_nested_without_end_is_not_used(clone: Clone) -> None:
    """The case files are read instead."""
    (clone.root / "cases/cases.json").write_text(NESTED)
    clone.solve("backward")
    assert clone.kata("check", "backward", "--case", "reuse").code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_case_file(clone: Clone) -> None:
    """Nobody waits for somebody to write into it: exit 2."""
    path = clone.root / "cases/reuse.yaml"
    path.unlink()
    os.mkfifo(path)
    said = clone.kata("check", "backward")
    assert said.code == 2
    assert said.err.startswith("cases/reuse.yaml:1:1: ")


def test_a_solution_that_is_no_text_is_the_repositorys_fault(clone: Clone) -> None:
    """Without it there is no stub to compare with: exit 2 and a line."""
    (clone.root / "python/solutions/backward.py").write_bytes(b"\xff")
    said = clone.kata("check", "backward")
    assert said.code == 2
    assert "python/solutions/backward.py" in said.err


@pytest.mark.parametrize(
    ("words", "streams", "code"),
    [
        ("check backward", ">&- 2>&-", 0),
        ("show knot --dot -", ">&- 2>&-", 0),
        ("check nosuch", "2>/dev/full", 2),
        ("check nosuch", ">/dev/full 2>/dev/full", 2),
        ("check --nosuch", "2>/dev/full", 2),
        ("show knot --dot /nosuch/file", "2>/dev/full", 2),
        ("check backward", ">/dev/full", 2),
        ("check backward", ">/dev/full 2>/dev/full", 2),
        ("show knot --dot -", ">/dev/full", 2),
        ("cases check reuse", "2>/dev/full", 2),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to hand")
def test_streams_that_take_nothing_change_no_exit_code(
    clone: Clone, words: str, streams: str, code: int
) -> None:
    """With standard output or stderr closed or full the exit code still tells."""
    clone.solve("backward")
    reuse = clone.root / "cases/reuse.yaml"
    if "reuse" in words:
        reuse.write_text(reuse.read_text().replace("a: 7", "a: 8"))
    call = [sys.executable, "-m", "harness", "--repo", str(clone.root), *words.split()]
    command = ["sh", "-c", f'exec "$@" {streams}', "sh", *call]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == code


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_a_plain_kill_leaves_no_attempt_running(clone: Clone) -> None:
    """SIGTERM ends the harness, and with it what the attempt has started."""
    mark = "4321.125"
    sleeper = f'__import__("subprocess").Popen(["sleep", "{mark}"], start_new_session=True)'
    change = f"    {sleeper}\n    while True:\n        pass\n"
    clone.solve("backward", ("    visit(out)\n    out", f"{change}    visit(out)\n    out"))
    words = [sys.executable, "-m", "harness", "--repo", str(clone.root), "check", "backward"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL) as kata:
        while not _running(mark):
            assert kata.poll() is None
        kata.send_signal(signal.SIGTERM)
        assert kata.wait() == 128 + signal.SIGTERM
    assert not _running(mark)


def _running(mark: str) -> bool:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if path.read_bytes() == f"sleep\0{mark}\0".encode():
                return True
    return False

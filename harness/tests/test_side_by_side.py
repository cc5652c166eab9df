"""Many rounds in a row, and several `kata` at once: nothing adds up, nothing collides."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from harness.tests import leaks
from harness.tests.conftest import ROOT
from harness.tests.processes import linux_only

if TYPE_CHECKING:
    import pytest

    from harness.tests.conftest import Clone

QUICK = ["exits_at_once", "forges_its_answer", "leaves_children_in_sessions", "exits_at_import"]


@linux_only
def test_nothing_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Some rounds of hostile attempts, in every track, leave no process, descriptor or file."""
    assert leaks.main(["2", *QUICK]) == 0, capsys.readouterr().out


@linux_only
def test_what_adds_up_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left is named, and the exit is 1."""
    monkeypatch.setattr("harness.tests.leaving.PATIENCE", 0)
    monkeypatch.setattr(leaks, "left", lambda *_: ["a process"])
    assert leaks.main(["1", "exits"]) == 1
    assert "a process" in capsys.readouterr().out


def test_several_kata_at_once(clone: Clone) -> None:
    """Judging, hints, resets and filling in one clone at a time: each ends as it would alone."""
    clone.solve("activations")
    path = clone.solve("backward")
    mine = path.read_bytes()
    assert clone.kata("cases", "fill").code == 0  # so that all is proved but once
    (clone.root / "cases/cases.json").write_text("{}")
    calls = [
        *(("check", "activations"),) * 2,
        *(("hint", "backward"),) * 2,
        *(("reset", "backward"),) * 2,
        *(("cases", "fill", "reuse"),) * 2,
    ]
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "harness", "--repo", str(clone.root), *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for words in calls
    ]
    said = [(*process.communicate(), process.returncode) for process in running]
    assert [each for each in said if each[1] or each[2]] == []
    kept = [each.read_bytes() for each in path.parent.glob("backward.py.old*")]
    assert mine in kept
    assert path.read_bytes() != mine
    assert clone.kata("cases", "check").code == 0
    assert not list(clone.root.rglob(".*.[0-9]*"))

"""Where a sandbox can be made, and what of the programs outside is shown in it."""

from __future__ import annotations

import os
import shutil
import sys
import venv
from typing import TYPE_CHECKING

import pytest

from harness.judging.sandbox import _places
from harness.tests.sandboxes import in_a_sandbox

if TYPE_CHECKING:
    from pathlib import Path

    from harness.tests.conftest import Clone


@in_a_sandbox
def test_an_environment_in_the_clone(
    clone: Clone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A Python that is a link to a link, in an environment in the clone, runs in a sandbox."""
    clone.solve("backward")
    link = tmp_path / "links" / "python3"
    link.parent.mkdir()
    link.symlink_to(os.path.realpath(sys.executable))
    venv.create(clone.root / ".venv", symlinks=True)
    ours = clone.root / ".venv" / "bin" / "python"
    ours.unlink()
    ours.symlink_to(link)
    monkeypatch.setattr(sys, "executable", str(ours))
    assert clone.kata("check", "backward", "--case", "reuse", "--sandbox").code == 0


def test_a_home_is_not_shown(tmp_path: Path) -> None:
    """Of a program in somebody's home, what else is in the home stays out of sight."""
    for place in ("bin", ".local/bin", ".local/share", "node-24/bin"):
        (tmp_path / place).mkdir(parents=True)
    private = [tmp_path, tmp_path / ".local" / "share"]
    for alone in (tmp_path / "bin" / "node", tmp_path / ".local" / "bin" / "node"):
        assert _places(alone, private) == [alone]
    assert _places(tmp_path / "node-24" / "bin" / "node", private) == [tmp_path / "node-24"]


@pytest.mark.parametrize(
    ("platform", "search", "words"),
    [
        ("linux", "/nowhere", "apt install bubblewrap"),
        ("darwin", os.environ["PATH"], "for Linux"),
    ],
)
def test_where_there_is_no_bubblewrap(
    clone: Clone, monkeypatch: pytest.MonkeyPatch, platform: str, search: str, words: str
) -> None:
    """It says what is missing, and how to get it: exit 3."""
    clone.solve("backward")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("PATH", search)
    said = clone.kata("check", "backward", "--sandbox")
    assert (said.code, said.out) == (3, "")
    assert words in said.err
    assert said.err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere bubblewrap is not looked for")
def test_where_bubblewrap_cannot_work(
    clone: Clone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the system allows no sandbox, bubblewrap's own words are told: exit 3."""
    clone.solve("backward")
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions to do that' >&2\nexit 1")
    (folder / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    assert shutil.which("bwrap") == str(folder / "bwrap")
    said = clone.kata("check", "backward", "--sandbox")
    assert (said.code, said.out) == (3, "")
    assert "bwrap: No permissions to do that" in said.err

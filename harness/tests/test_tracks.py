"""A track runs where the program that it needs is new enough; else it says what to install."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from harness.faults import CannotRun
from harness.load.repository import Repository
from harness.load.tracks import find_program, read_tracks
from harness.model.frozen import replace

from .conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from harness.model import Track
    from harness.tests.conftest import Clone

PYTHON, JAVASCRIPT = (
    track for track in read_tracks(Repository(ROOT)) if track.name in ("python", "javascript")
)


def needing(program: str, *, package: str = "") -> Track:
    """Return a track that needs a program, 22.18 or later."""
    needs = replace(JAVASCRIPT.needs, program=program, package=package)
    return replace(JAVASCRIPT, needs=needs)


def program(folder: Path, name: str, says: str) -> Path:
    """Write a program that says its version."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    "says",
    [
        pytest.param("echo v22.18.0", id="just-enough"),
        pytest.param("echo v24", id="a-short-version"),
        pytest.param("echo tool 100.1 of 2020", id="with-words"),
        pytest.param("echo 23.1 >&2", id="on-stderr"),
        pytest.param("echo no such option >&2; exit 1", id="not-told"),
    ],
)
def test_a_program_that_is_new_enough_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    """Versions are compared as numbers, wherever the program says its own."""
    monkeypatch.setenv("PATH", str(tmp_path))
    path = program(tmp_path, "tool", says)
    assert find_program(needing("tool")) == str(path)


@pytest.mark.parametrize(
    ("says", "words"),
    [
        pytest.param("echo v22.17.9", "{path} is 22.17.9", id="a-little-too-old"),
        pytest.param("echo v3.0", "{path} is 3.0", id="far-too-old"),
    ],
)
def test_a_program_that_is_too_old_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, words: str
) -> None:
    """The message says what is needed, what is there instead, and what to install."""
    monkeypatch.setenv("PATH", str(tmp_path))
    path = program(tmp_path, "tool", says)
    with pytest.raises(CannotRun, match=r"JavaScript needs tool 22\.18 or later") as error:
        find_program(needing("tool"))
    assert words.format(path=path) in str(error.value)
    assert str(error.value).endswith(JAVASCRIPT.needs.how)


def test_a_newer_program_further_on_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An old one that comes first on the PATH does not hide it, nor does a folder of its name."""
    (tmp_path / "folder" / "tool").mkdir(parents=True)
    program(tmp_path / "broken", "tool", "").write_text("#!/no/such/shell", encoding="utf-8")
    program(tmp_path / "old", "tool", "echo 20")
    new = program(tmp_path / "new", "tool", "echo 22.18")
    places = [tmp_path / name for name in ("missing", "folder", "broken", "old", "new")]
    monkeypatch.setenv("PATH", ":".join(map(str, places)))
    assert find_program(needing("tool")) == str(new)


def test_a_python_package_may_bring_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For want of one on the PATH, the one in the package's bin is taken; it is not imported."""
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    brought = program(tmp_path / "brings" / "bin", "tool", "echo 24")
    (tmp_path / "brings" / "__init__.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert find_program(needing("tool", package="brings")) == str(brought)
    with pytest.raises(CannotRun):
        find_program(needing("tool", package="no_such_package"))


def test_our_own_python_serves_the_python_track(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the one that runs `kata`, whatever the PATH holds."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_program(PYTHON) == sys.executable


@pytest.mark.parametrize(
    "words",
    [["check", "--track", "javascript", "--solution"], ["show", "reuse", "--attempt"], ["watch"]],
    ids=lambda words: words[0],
)
def test_a_command_says_what_to_install(
    clone: Clone, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Exit 3 and one line, whichever command needs the track."""
    tool = "needs: {program: no-such-tool, version: '1', how: get it at the shop}"
    for path in clone.root.glob("*/track.yaml"):
        text = path.read_text(encoding="utf-8")
        before, _, after = text.partition("needs:")
        rest = after[after.index("comment:") :]
        command = before.replace("{python}", "no-such-tool")
        path.write_text(f"{command}{tool}\n{rest}", encoding="utf-8")
    clone.solve("backward")
    monkeypatch.chdir(clone.root)
    said = clone.kata(*[word if word != "javascript" else "python" for word in words])
    assert said.code == 3
    assert said.err == "kata: Python needs no-such-tool 1 or later; get it at the shop\n"

"""Which files in folders `kata check --attempts` takes for attempts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from harness.commands.chosen import kata_names
from harness.commands.finding import Found, find_attempts
from harness.faults import Fault
from harness.load.tracks import read_tracks
from harness.tests.miniatures import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NAMES = kata_names(REPOSITORY, [])


def find(*folders: Path) -> Found:
    """Find the attempts at any kata in any track."""
    return find_attempts(folders, read_tracks(REPOSITORY), NAMES)


def attempts(top: Path, found: Found) -> list[str]:
    """Return the attempts found, as from the top folder."""
    return [each.path.relative_to(top).as_posix() for each in found.questions]


def write(top: Path, names: Iterable[str]) -> None:
    """Write files, and the folders that they are in."""
    for name in names:
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")


@pytest.mark.parametrize(
    ("name", "kata", "track"),
    [
        ("backward.py", "backward", "python"),
        ("anna/local_gradients.py", "local-gradients", "python"),
        ("class b/ben/week 3/deep-graph.mjs", "deep-graph", "javascript"),
        ("çelik/activations.mts", "activations", "typescript"),
    ],
)
def test_a_name_says_kata_and_track(name: str, kata: str, track: str, tmp_path: Path) -> None:
    """A file at any depth is an attempt if a track gives this name to a kata."""
    write(tmp_path, [name])
    (question,) = find(tmp_path).questions
    assert (question.kata, question.track.name) == (kata, track)


@pytest.mark.parametrize(
    "name",
    [
        "backward.py.old",
        "backward.py.old2",
        "backward.txt",
        "Backward.py",
        "local-gradients.py",
        "notes",
    ],
)
def test_other_files_are_told(name: str, tmp_path: Path) -> None:
    """A file of another name is no attempt, and is not passed over without a word."""
    write(tmp_path, ["anna/backward.py", f"anna/{name}"])
    found = find(tmp_path)
    assert attempts(tmp_path, found) == ["anna/backward.py"]
    assert found.others == [tmp_path / "anna" / name]


@pytest.mark.parametrize(
    "name",
    [
        ".git/backward.py",
        ".backward.py",
        "__pycache__/backward.py",
        "node_modules/x/backward.mjs",
        "python/solutions/backward.py",
    ],
)
def test_what_is_nobodys_work(name: str, tmp_path: Path) -> None:
    """In a whole clone, what is hidden, fetched or a solution is passed over."""
    write(tmp_path, ["python/track.yaml", "python/backward.py", name])
    found = find(tmp_path)
    assert attempts(tmp_path, found) == ["python/backward.py"]
    assert found.others == [tmp_path / "python" / "track.yaml"]


def test_a_folder_called_solutions(tmp_path: Path) -> None:
    """Of a teacher's own folder of that name, all is judged."""
    write(tmp_path, ["solutions/anna/backward.py"])
    assert attempts(tmp_path, find(tmp_path)) == ["solutions/anna/backward.py"]


def test_order(tmp_path: Path) -> None:
    """Attempts come in the order of the folders named, then of their names; none comes twice."""
    write(tmp_path, ["b/backward.py", "a/z/backward.py", "a/backward.py", "a/activations.py"])
    found = find(tmp_path / "b", tmp_path)
    first, *rest = attempts(tmp_path, found)
    assert first == "b/backward.py"
    assert rest == ["a/activations.py", "a/backward.py", "a/z/backward.py"]


def test_links(tmp_path: Path) -> None:
    """A link to a file is an attempt, also a broken one; one to a folder is not followed."""
    write(tmp_path, ["one/real"])
    (tmp_path / "one" / "backward.py").symlink_to("real")
    (tmp_path / "one" / "deep_graph.py").symlink_to("nowhere")
    (tmp_path / "one" / "loop").symlink_to(".")
    (tmp_path / "one" / "activations.py").symlink_to(tmp_path)
    found = find(tmp_path)
    assert attempts(tmp_path, found) == ["one/backward.py", "one/deep_graph.py"]
    assert [path.name for path in found.others] == ["activations.py", "loop", "real"]


def test_what_is_no_file(tmp_path: Path) -> None:
    """A pipe is no attempt, whatever its name; a folder of such a name is looked into."""
    write(tmp_path, ["backward.py/backward.py"])
    os.mkfifo(tmp_path / "deep_graph.py")
    found = find(tmp_path)
    assert attempts(tmp_path, found) == ["backward.py/backward.py"]
    assert found.others == [tmp_path / "deep_graph.py"]


def test_a_deep_folder(tmp_path: Path) -> None:
    """A folder deeper than the system has names for is told; the others are found."""
    write(tmp_path, ["z/backward.py"])
    here = os.getcwd()  # noqa: PTH109 - to go back there
    try:
        os.chdir(tmp_path)
        for _ in range(30):
            os.mkdir("d" * 200)  # noqa: PTH102 - a whole path would be too long
            os.chdir("d" * 200)
    finally:
        os.chdir(here)
    found = find(tmp_path)
    assert attempts(tmp_path, found) == ["z/backward.py"]
    assert [error.strerror for error in found.errors] == ["File name too long"]


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told with its name; the others are found."""
    write(tmp_path, ["a/backward.py", "b/backward.py"])
    look = os.scandir

    def scandir(path: Path) -> object:
        if path.name == "a":
            raise PermissionError(13, "Permission denied", str(path))
        return look(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = find(tmp_path)
    assert attempts(tmp_path, found) == ["b/backward.py"]
    assert [error.filename for error in found.errors] == [str(tmp_path / "a")]


@pytest.mark.parametrize("name", ["missing", "backward.py"])
def test_what_is_no_folder(name: str, tmp_path: Path) -> None:
    """A file, or nothing, in place of a folder is the call's fault."""
    write(tmp_path, ["backward.py"])
    with pytest.raises(Fault, match="not a folder"):
        find(tmp_path / name)

"""`kata cases check`: everything that is wrong with the cases, at its place, with the mend."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from harness.tests.conftest import ROOT, Said

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from harness.tests.conftest import Clone

UNFAIR = sorted((ROOT / "harness/tests/unfair_cases").glob("*.yaml"))

SOUND = Said(0, "1 case in 1 file: every digit is proved\n", "")
STALE = "cases/cases.json:1:1: is not what the case files say: run kata cases fill"


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text in a file."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def copy(clone: Clone, name: str) -> Path:
    """Write a sound case file that is `reuse` under another name."""
    path = clone.root / f"cases/{name}.yaml"
    shutil.copy(clone.root / "cases/reuse.yaml", path)
    edit(path, "expression: reuse", f"expression: {name}")
    return path


def test_a_sound_clone_takes_one_line(author: Clone) -> None:
    """Exit 0, and how many cases were proved."""
    assert author.kata("cases", "check") == SOUND


@pytest.mark.parametrize("path", UNFAIR, ids=[path.stem for path in UNFAIR])
def test_unfair_digits_are_refused_at_their_place(author: Clone, path: Path) -> None:
    """A file of `unfair_cases/` has exactly the problems that stand in it, after `#:`; exit 2."""
    shutil.copy(path, author.root / "cases")
    said = author.kata("cases", "check")
    assert (said.code, said.out) == (2, "")
    lines = path.read_text().splitlines()
    expected = [f"cases/{path.name}:{line[3:]}" for line in lines if line.startswith("#: ")]
    assert expected
    assert said.err.splitlines() == expected


def test_everything_wrong_is_told_at_once(author: Clone) -> None:
    """What cannot be read, what cannot be proved and what has another name come together."""
    edit(copy(author, "again"), "title:", "titel:")
    edit(copy(author, "third"), "{a: 7, b: 2}", "{a: 8, b: 3}")
    copy(author, "fourth").rename(author.root / "cases/fourth.yml")
    edit(author.root / "cases/reuse.yaml", "output: 10", "output: 11")
    said = author.kata("cases", "check")
    assert said.code == 2
    assert [line.split(": ")[0] for line in said.err.splitlines()] == [
        "cases/fourth.yml:1:1",
        "cases/again.yaml:2:1",
        "cases/again.yaml:4:1",
        "cases/reuse.yaml:11:13",
        "cases/third.yaml:12:20",
        "cases/third.yaml:12:26",
    ]


def _another_case(root: Path) -> None:
    edit(root / "cases/cases.json", '"output": 10', '"output": 11')


def _another_kata(root: Path) -> None:
    edit(root / "katas/backward/kata.yaml", "title: Backward", "title: Back")


def _another_reason(root: Path) -> None:
    edit(root / "cases/reuse.yaml", "why: a is", "why: a was")


def _gone(root: Path) -> None:
    (root / "cases/cases.json").unlink()


def _a_folder(root: Path) -> None:
    _gone(root)
    (root / "cases/cases.json").mkdir()


def _no_text(root: Path) -> None:
    (root / "cases/cases.json").write_bytes(b"\xff\xfe")


@pytest.mark.parametrize("asked", [(), ("cases/reuse.yaml",), ("reuse",)])
@pytest.mark.parametrize(
    "damage", [_another_case, _another_kata, _another_reason, _gone, _a_folder, _no_text]
)
def test_a_stale_cases_json_is_refused(
    author: Clone,
    monkeypatch: pytest.MonkeyPatch,
    damage: Callable[[Path], None],
    asked: tuple[str, ...],
) -> None:
    """Whatever is other in it than in the YAML, all files being asked for or one; exit 2."""
    monkeypatch.chdir(author.root)
    assert author.kata("cases", "check", *asked).code == 0
    damage(author.root)
    assert author.kata("cases", "check", *asked) == Said(2, "", STALE + "\n")


def test_a_case_more_in_cases_json_is_stale(author: Clone) -> None:
    """A file that is gone has to go from cases.json, too, when all files are asked for."""
    copy(author, "again")
    assert author.kata("cases", "fill").code == 0
    (author.root / "cases/again.yaml").unlink()
    assert author.kata("cases", "check") == Said(2, "", STALE + "\n")
    assert author.kata("cases", "check", "reuse") == SOUND


@pytest.mark.parametrize(
    "named", ["reuse", "reuse.yaml", "cases/reuse.yaml", "./cases/../cases/reuse.yaml"]
)
def test_files_can_be_named(author: Clone, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    """By expression or by path; only what is named is looked at, and twice is once."""
    monkeypatch.chdir(author.root)
    (author.root / "cases/again.yaml").write_text("nonsense")
    assert author.kata("cases", "check", named, named) == SOUND
    assert author.kata("cases", "check").code == 2


def test_files_can_be_named_from_elsewhere(author: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is one from the current folder, or an absolute one."""
    monkeypatch.chdir(author.root / "cases")
    assert author.kata("cases", "check", "./reuse.yaml") == SOUND
    monkeypatch.chdir("/")
    assert author.kata("cases", "check", str(author.root / "cases/reuse.yaml")) == SOUND


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("cases/schema.json", "cases/schema.json:1:1: no case file of this clone"),
        ("cases", "cases/cases.yaml:1:1: there is no such file"),
        ("./cases", "cases:1:1: no case file of this clone"),
        ("katas/schema.json", "katas/schema.json:1:1: no case file of this clone"),
        ("cases/nothing.yaml", "cases/nothing.yaml:1:1: there is no such file"),
        ("katas/backward/kata.yaml", "katas/backward/kata.yaml:1:1: no case file of this clone"),
        ("nothing", "cases/nothing.yaml:1:1: there is no such file"),
    ],
)
@pytest.mark.parametrize("command", ["check", "fill"])
def test_what_is_no_case_file_is_refused(
    author: Clone, monkeypatch: pytest.MonkeyPatch, command: str, named: str, told: str
) -> None:
    """A name that leads to no case file of the clone is told, with the file: exit 2."""
    monkeypatch.chdir(author.root)
    said = author.kata("cases", command, named)
    assert (said.code, said.out) == (2, "")
    [line] = said.err.splitlines()
    assert line.startswith(told)

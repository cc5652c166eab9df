"""What several tests share: a clone of the katas to work in, and `kata` run in it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.cli import main
from harness.commands.chosen import kata_names, stub
from harness.load.repository import Repository
from harness.load.tracks import attempt_path, read_tracks

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Said:
    """What a call of `kata` came to."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Clone:
    """A clone with untouched stubs, of the katas, the cases and the Python track."""

    root: Path
    capsys: pytest.CaptureFixture[str]

    def kata(self, *words: str) -> Said:
        """Run `kata` in the clone."""
        self.capsys.readouterr()
        code = main(["--repo", str(self.root), *words])
        said = self.capsys.readouterr()
        return Said(code, said.out, said.err)

    def attempt(self, kata: str) -> Path:
        """Return the Python file of a kata."""
        return self.root / "python" / f"{kata.replace('-', '_')}.py"

    def solve(self, kata: str, *changes: tuple[str, str]) -> Path:
        """Put the solution in place of the attempt, with texts of it replaced."""
        path = self.attempt(kata)
        text = (path.parent / "solutions" / path.name).read_text()
        for old, new in changes:
            assert old in text, f"the solution of {kata} has no {old!r}"
            text = text.replace(old, new)
        path.write_text(text)
        return path


@pytest.fixture
def clone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Clone:
    """Give a clone of one's own."""
    for folder in ("katas", "cases", "python"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.old*")
        )
    repository = Repository(tmp_path)
    for track in read_tracks(repository):
        for kata in kata_names(repository, []):
            attempt_path(track, kata).write_text(stub(repository, track, kata))
    return Clone(tmp_path, capsys)


@pytest.fixture
def author(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Clone:
    """Give a clone with one case file, `reuse`, and no track: what `kata cases` works on."""
    shutil.copytree(ROOT / "katas", tmp_path / "katas")
    (tmp_path / "cases").mkdir()
    for name in ("schema.json", "reuse.yaml"):
        shutil.copy(ROOT / "cases" / name, tmp_path / "cases" / name)
    clone = Clone(tmp_path, capsys)
    assert clone.kata("cases", "fill").code == 0
    return clone

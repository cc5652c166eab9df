"""A disk that takes no more: what can be said is said, what was there is as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.load import stubs
from harness.load.stubs import put_back
from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.tests.conftest import Clone

# No file can grow for who is limited so, and reading goes on as ever.
FULL = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", sys.executable, "-B", "-m", "harness"]
UNFILLED = "    output: 10\n    gradients: {a: 7, b: 2}\n"


def kata(clone: Clone, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `kata` in a clone to which nothing can be written."""
    return subprocess.run(
        [*FULL, "--repo", str(clone.root), *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def contents(root: Path) -> dict[str, bytes]:
    """Return every file of a clone but what `kata` remembers there."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and ".kata" not in path.parts and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("check backward", 0, ""),
        ("hint backward", 0, ""),
        ("cases fill", 2, "kata: cases/reuse.yaml cannot be written: "),
        ("reset backward", 2, "kata: python/backward.py: "),
        ("check backward --output {}/out", 2, "kata: {}/out: "),
        ("show knot --svg {}/out", 2, "kata: {}/out: "),
        ("show knot --png {}/out", 2, "kata: {}/out: "),
        ("show knot --html {}/out", 2, "kata: {}/out: "),
    ],
)
def test_a_full_disk(clone: Clone, words: str, code: int, said: str) -> None:
    """What needs no writing works; the rest is a line and exit 2, and no file is any other."""
    clone.solve("backward")
    if words.startswith("cases"):
        assert clone.kata("cases", "check").code == 0  # so that one file only is to be proved
        path = clone.root / "cases/reuse.yaml"
        path.write_text(path.read_text().replace(UNFILLED, ""))
    before = contents(clone.root)
    done = kata(clone, *words.format(clone.root).split())
    assert done.returncode == code, done
    assert done.stderr.startswith(said.format(clone.root)), done
    assert done.stderr.count("\n") <= 1
    assert contents(clone.root) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
@pytest.mark.parametrize("words", ["", "check", "hint backward", "show knot", "solution knot"])
def test_an_output_that_takes_nothing(clone: Clone, words: str) -> None:
    """It is exit 2, and no traceback."""
    command = [sys.executable, "-m", "harness", "--repo", str(clone.root), *words.split()]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith("kata: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.write_text("mine"),
        lambda path: path.mkdir(),
        lambda path: path.symlink_to("no"),
    ],
    ids=["a file", "a folder", "a broken link"],
)
def test_a_reset_that_fails_changes_nothing(
    tmp_path: Path, make: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attempt is in its place again, and no second one beside it."""

    def fail(*_: object) -> None:
        raise PermissionError("denied")

    make(tmp_path / "backward.py")
    mode = (tmp_path / "backward.py").lstat().st_mode
    monkeypatch.setattr(stubs, "write_whole", fail)
    with pytest.raises(PermissionError, match="denied"):
        put_back(tmp_path / "backward.py", "stub")
    assert [path.name for path in tmp_path.iterdir()] == ["backward.py"]
    assert (tmp_path / "backward.py").lstat().st_mode == mode


def test_a_file_system_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the attempt is renamed."""

    def fail(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("harness.load.stubs.os.link", fail)
    path = tmp_path / "backward.py"
    path.write_text("mine")
    kept = put_back(path, "stub")
    assert kept is not None
    assert (path.read_text(), kept.read_text()) == ("stub", "mine")

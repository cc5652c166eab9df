"""The lines that `kata check --attempts` writes: whole, one an attempt, and taken up again."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.commands.journal import journal, line_of
from harness.faults import Fault
from harness.tests.processes import linux_only

if TYPE_CHECKING:
    from harness.show.attempts import Row


def record(file: str, *statuses: str) -> dict[str, object]:
    """Return the record of an attempt."""
    return {
        "kata": "backward",
        "track": "python",
        "file": file,
        "state": "unsolved",
        "mistakes": [],
        "cases": [{"id": "reuse/small", "status": status} for status in statuses],
        "sha256": "0" * 64,
        "basis": "1" * 64,
    }


def nothing(_: Row) -> bool:
    """Drop no line."""
    return False


ONE, TWO, ANEW = line_of(record("one")), line_of(record("two")), line_of(record("one", "wrong"))


def test_lines_are_kept_and_added(tmp_path: Path) -> None:
    """What is there stays, byte by byte, and is known; what is added comes behind it."""
    path = tmp_path / "r.jsonl"
    path.write_text(ONE)
    with journal(path) as book:
        assert list(book.entries) == ["one"]
        book.drop(nothing)
        book.add(record("two"))
    assert path.read_text() == ONE + TWO


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", "", id="an empty file"),
        pytest.param(ONE + TWO[:-1], ONE, id="a line without its end"),
        pytest.param(ONE + TWO[:40], ONE, id="half a line"),
        pytest.param(ONE + TWO[:3], ONE, id="three letters of a line"),
        pytest.param(TWO[:40], "", id="nothing else"),
        pytest.param(ONE + TWO + ANEW, TWO + ANEW, id="an attempt twice: the last counts"),
    ],
)
def test_what_is_left_out(text: str, expected: str, tmp_path: Path) -> None:
    """What a run that was ended has left half-written is dropped, and earlier lines."""
    path = tmp_path / "r.jsonl"
    path.write_text(text)
    with journal(path) as book:
        book.drop(nothing)
    assert path.read_text() == expected


def test_what_is_out_of_date_is_dropped(tmp_path: Path) -> None:
    """The lines asked for go, the others stay, and so do the file's rights; no draft is left."""
    path = tmp_path / "r.jsonl"
    path.write_text(ONE + TWO)
    path.chmod(0o640)
    with journal(path) as book:
        book.drop(lambda row: row.file == "one")
        book.add(record("one", "wrong"))
        assert list(book.entries) == ["two"]
    assert path.read_text() == TWO + ANEW
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("notes\n", id="text"),
        pytest.param("notes", id="text without an end"),
        pytest.param(f"{ONE}notes\n", id="text behind a line"),
        pytest.param("{}\n", id="other JSON"),
        pytest.param('{"format": 1, "attempts": []}\n', id="a document of results"),
        pytest.param(f"[{ONE.strip()}]\n", id="a list"),
        pytest.param("[" * 100_000 + "\n", id="brackets"),
    ],
)
def test_another_file_is_left_alone(text: str, tmp_path: Path) -> None:
    """A file of something else is not written to: the call is at fault."""
    path = tmp_path / "notes"
    path.write_text(text)
    with pytest.raises(Fault, match=r"notes:\d: not a line of"), journal(path):
        pass
    assert path.read_text() == text


def test_two_at_once(tmp_path: Path) -> None:
    """While one writes there, another does not; also where the first has written it anew."""
    path = tmp_path / "r.jsonl"
    path.write_text(ONE)
    with journal(path) as book:
        for _ in range(2):
            with pytest.raises(Fault, match="another kata writes there"), journal(path):
                pass
            book.drop(lambda _: True)
    with journal(path):
        pass


def test_a_link_stays_one(tmp_path: Path) -> None:
    """Lines dropped and added go to the file that a link means."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text(ONE)
    link.symlink_to(real)
    with journal(link) as book:
        book.drop(lambda _: True)
        book.add(record("two"))
    assert link.is_symlink()
    assert real.read_text() == TWO


@linux_only
def test_a_full_disk() -> None:
    """It is told, as the file's fault."""
    with (
        journal(Path("/dev/full")) as book,
        pytest.raises(Fault, match="/dev/full: No space left"),
    ):
        book.add(record("one"))


def test_a_disk_that_is_full_in_the_middle_of_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part that had room is taken back: the file has whole lines only."""
    path = tmp_path / "r.jsonl"
    write = os.write
    with journal(path) as book:
        book.add(record("one"))
        monkeypatch.setattr(os, "write", lambda where, data: write(where, data[:10]))
        with pytest.raises(Fault, match="no room for a whole line"):
            book.add(record("two"))
    assert path.read_text() == ONE


def test_a_pipe(tmp_path: Path) -> None:
    """Lines can be read from a pipe while more are judged."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    with journal(path) as book:
        book.drop(nothing)
        book.add(record("one"))
    reader.join()
    assert read == [ONE]


def test_a_name_that_is_no_text() -> None:
    """Any file's name can be written, and read again as the same."""
    name = os.fsdecode(b"caf\xe9/backward.py")
    assert json.loads(line_of(record(name)).encode())["file"] == name

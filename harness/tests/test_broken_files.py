"""Files of every broken kind: a located problem, soon and in little memory, never a traceback."""

from __future__ import annotations

import os
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.load import tree
from harness.load.documents import MOST_BYTES, parse_document, read_document
from harness.tests.reading import HERE, read
from harness.tests.test_documents import SAMPLE

SECONDS = 10


def make(path: Path, kind: str) -> None:
    """Put something at the path that is no readable file."""
    match kind:
        case "folder":
            path.mkdir()
        case "broken link":
            path.symlink_to("nowhere")
        case "link loop":
            path.symlink_to(path.name)
        case "pipe":
            os.mkfifo(path)
        case "link to a device":
            path.symlink_to("/dev/zero")
        case "no permission":
            path.write_text("a: 1\n")
            path.chmod(0)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("nothing", "there is no such file"),
        ("folder", "a folder"),
        ("broken link", "leads to nothing"),
        ("link loop", "symbolic links"),
        ("pipe", "not a file"),
        ("link to a device", "not a file"),
        ("no permission", "denied"),
    ],
)
def test_what_is_no_readable_file_is_one_problem(tmp_path: Path, kind: str, words: str) -> None:
    """Whatever stands at the path, the answer is a problem in its first line."""
    path = tmp_path / "some.yaml"
    make(path, kind)
    if kind == "no permission" and os.access(path, os.R_OK):
        pytest.skip("root may read everything")
    [problem] = read_document(path).problems
    assert (problem.path, problem.line, problem.column) == (path, 1, 1)
    assert words in problem.message


def test_an_impossible_name_is_one_problem() -> None:
    """A path that no file system has is refused like a file that cannot be read."""
    assert len(read_document(Path("a\0b")).problems) == 1


def test_a_file_of_50_megabytes_is_not_read(tmp_path: Path) -> None:
    """A file beyond the limit is refused before anything is made of it."""
    path = tmp_path / "some.yaml"
    path.write_bytes(b"a: 1\n" * 10_000_000)
    started = process_time()
    [problem] = read_document(path).problems
    assert f"{MOST_BYTES:,} bytes" in problem.message
    assert process_time() - started < 1


def test_bytes_that_are_no_utf_8_are_found() -> None:
    """The first byte that is no UTF-8 has its line and column."""
    [problem] = parse_document(HERE, "a: é\nb: ü".encode() + b"\xff\n").problems
    assert (problem.line, problem.column) == (2, 5)


BOMBS = {
    "[": b"a: " + b"[" * MOST_BYTES,
    "{a: ": b"{a: " * (MOST_BYTES // 4),
    "- ": b"- " * (MOST_BYTES // 2),
    "? ": b"? " * (MOST_BYTES // 2),
    "steps": b"\n".join(b" " * depth + b"a:" for depth in range(1400)),
    "&a ": b"&a " * (MOST_BYTES // 3),
    "lines": b"\n" * (MOST_BYTES - 1) + b"%",
    "comments": b"#\n" * (MOST_BYTES // 2),
    "traps": b"a:\n" + b"- 1e3\n" * 20_000,
    "same keys": b"a: 1\n" * 20_000,
    "open quote": b"a: 'x" + b" y\n" * (MOST_BYTES // 16),
    "digits": b"a: " + b"1" * (MOST_BYTES - 4) + b"\n",
    "ones": b"a: " + b"1_" * (MOST_BYTES // 2 - 2) + b"\n",
    "zeros": b"a: 1e" + b"9" * (MOST_BYTES - 6) + b"\n",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_soon(bomb: str) -> None:
    """A file made to take for ever, or all memory, is one that has problems."""
    content = BOMBS[bomb][:MOST_BYTES]
    started = process_time()
    assert parse_document(HERE, content).problems
    assert process_time() - started < SECONDS


def test_too_many_values_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read stays small enough for any machine."""
    monkeypatch.setattr(tree, "MOST_NODES", 12)
    assert not parse_document(HERE, b"a:\n" + b"- x\n" * 9).problems
    [problem] = parse_document(HERE, b"a:\n" + b"- x\n" * 10).problems
    assert "more than 12 keys and values" in problem.message


SIGNS = r"""
, : - # " ' [ ] { } > *a ! ? % @ ` --- ... << = ~ yes 1e3 0x1 1:2 0.5 true | |2-
"""

PIECES = [
    *SIGNS.split(),
    "\n",
    "\n  ",
    "  \n",
    ": ",
    "- ",
    " #",
    "&a ",
    "!!int ",
    "? ",
    "\n---\n",
    "\\",
    "\\x41",
    "\\\n",
    "\r\n",
    "\r",
    "\t",
    "\u00a0",
    "\u2028",
    "😀",
    "\ufeff",
    "\\uD83D",
    "\0",
]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Draw the sample with some pieces put in and some taken out."""
    text = SAMPLE
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        gone = draw(st.sampled_from([0, 0, 1, 2, 7, 30]))
        text = text[:place] + draw(st.sampled_from([*PIECES, ""])) + text[place + gone :]
    return text


@settings(deadline=None)
@given(mutations())
def test_a_mutated_file_is_read_the_same_by_both_parsers(text: str) -> None:
    """A broken file is a tree or located problems, the same on each machine, and no traceback."""
    document = read(text)
    assert all(each.line > 0 and each.column > 0 for each in document.problems)
    assert document.problems or document.root is not None


@settings(deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=60))
def test_anything_is_read_without_a_traceback(content: str | bytes) -> None:
    """Whatever the bytes are, there is a tree or a problem."""
    document = read(content)
    assert document.problems or document.root is not None

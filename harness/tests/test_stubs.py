"""Stubs: derived from the solutions, and put back without losing anything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.faults import Fault
from harness.load.files import write_whole
from harness.load.stubs import derive_stub, put_back, tasks, with_statement
from harness.model import Needs, Track

if TYPE_CHECKING:
    from collections.abc import Callable

PYTHON = Track(
    folder=Path("python"),
    title="Python",
    order=1,
    command=("{python}", "runner.py"),
    extension=".py",
    naming="snake_case",
    needs=Needs("python3", (3, 11), how="", package=""),
    comment="#",
    stub='raise NotImplementedError("{task}")',
    skips=(),
)

SOLUTION = """\
def twice(a):
    # task: a times two
    doubled = a + a
    return doubled
    # end


# task, told in an ordinary comment, is no marker
"""

STUB = """\
def twice(a):
    raise NotImplementedError("a times two")


# task, told in an ordinary comment, is no marker
"""


def test_a_task_becomes_the_tracks_statement() -> None:
    """What stands between the markers goes, and the markers; the indentation stays."""
    assert derive_stub(SOLUTION, PYTHON) == STUB


@pytest.mark.parametrize(
    ("instead", "part"),
    [
        pytest.param(True, "    print()\n", id="instead"),
        pytest.param(False, "    print()\n    doubled = a + a\n    return doubled\n", id="before"),
    ],
)
def test_a_statement_can_stand_for_each_part_or_before_it(*, instead: bool, part: str) -> None:
    """So the gate makes attempts that misbehave, in a language that it does not know."""
    text = with_statement(SOLUTION, PYTHON, "print()", instead=instead)
    assert text == STUB.replace('    raise NotImplementedError("a times two")\n', part)


def test_tasks_are_told_in_their_words() -> None:
    """They are what a stub says is not written; an ordinary comment is none."""
    assert tasks(SOLUTION, PYTHON) == ["a times two"]


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        pytest.param("a = 1\n", "no task", id="no task"),
        pytest.param("# task: a\na = 1\n", "line 1: this task has no end", id="no end"),
        pytest.param("a = 1\n# end\n", "line 2: an end without a task", id="no start"),
        pytest.param("# task: a\n# task: b\n# end\n", "line 2: a task inside", id="nested"),
    ],
)
def test_markers_that_do_not_pair_up_are_refused(solution: str, message: str) -> None:
    """A solution whose markers are wrong gives no stub, but the line that is wrong."""
    with pytest.raises(Fault, match=message):
        derive_stub(solution, PYTHON)


def test_putting_the_stub_back_keeps_every_old_file(tmp_path: Path) -> None:
    """Each reset keeps the file of that time beside it; none is written over."""
    path = tmp_path / "backward.py"
    for text in ("first", "second", "third"):
        path.write_text(text)
        put_back(path, STUB)
    assert path.read_text() == STUB
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "backward.py": STUB,
        "backward.py.old": "first",
        "backward.py.old2": "second",
        "backward.py.old3": "third",
    }


def _nothing(_: Path) -> None:
    """Leave the place empty."""


@pytest.mark.parametrize(
    ("make", "kept"),
    [
        pytest.param(_nothing, None, id="nothing"),
        pytest.param(lambda path: path.write_text(STUB), None, id="the stub itself"),
        pytest.param(lambda path: path.write_text("mine"), "backward.py.old", id="a file"),
        pytest.param(lambda path: path.mkdir(), "backward.py.old", id="a folder"),
        pytest.param(lambda path: path.symlink_to("no"), "backward.py.old", id="a broken link"),
    ],
)
def test_putting_the_stub_back_says_what_was_kept(
    tmp_path: Path, make: Callable[[Path], object], kept: str | None
) -> None:
    """Whatever stands in the attempt's place, the stub is there afterwards and the rest kept."""
    path = tmp_path / "backward.py"
    make(path)
    assert put_back(path, STUB) == (tmp_path / kept if kept else None)
    assert path.read_text() == STUB


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """A text that cannot be encoded leaves the old file as it was and no draft behind."""
    path = tmp_path / "cases.json"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \ud800")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("cases.json", "old")]

"""Hints: read by level, and shown one level more each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

HINTS = "# Hints\n\n## 1. Look\n\nFirst.\n\n## 2. Think\n\nSecond.\n"


@pytest.fixture
def hinted(clone: Clone) -> Clone:
    """Give a clone in which backward has two hints."""
    (clone.root / "katas/backward/hints.md").write_text(HINTS)
    return clone


def test_each_call_goes_one_level_further(hinted: Clone) -> None:
    """The first call shows level 1, the next level 2, and the last level is shown again."""
    said = [hinted.kata("hint", "backward").out.split("\n")[0] for _ in range(3)]
    assert said == ["1. Look", "2. Think", "2. Think"]


def test_a_level_can_be_asked_for(hinted: Clone) -> None:
    """--level shows that one alone: those before it are still to be read, one by one."""
    assert hinted.kata("hint", "backward", "--level", "2").out == "2. Think\n\nSecond.\n"
    assert hinted.kata("hint", "backward").out.startswith("1. Look")
    assert hinted.kata("hint", "backward", "--level", "1").out.startswith("1. Look")
    assert hinted.kata("hint", "backward").out.startswith("2. Think")


def test_all_levels_can_be_asked_for(hinted: Clone) -> None:
    """--all shows every level in order."""
    assert hinted.kata("hint", "backward", "--all").out == (
        "1. Look\n\nFirst.\n\n2. Think\n\nSecond.\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["backward", "--level", "3"], "has the levels 1 to 2", id="no such level"),
        pytest.param(
            ["backwards"], "no kata is called backwards; did you mean backward?", id="no kata"
        ),
    ],
)
def test_what_is_not_there_is_said(hinted: Clone, words: list[str], message: str) -> None:
    """A level or a kata that does not exist is a call at fault: exit 2 and one line."""
    said = hinted.kata("hint", *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


@pytest.mark.parametrize("text", ["", "# Hints\n", "## 2. Second\n", "## 1. a\n## 3. c\n"])
def test_levels_have_to_be_numbered(hinted: Clone, text: str) -> None:
    """A file without levels, or with a gap in them, is the repository's fault: exit 2."""
    (hinted.root / "katas/backward/hints.md").write_text(text)
    said = hinted.kata("hint", "backward")
    assert said.code == 2
    assert "katas/backward/hints.md" in said.err


@pytest.mark.parametrize("kata", ["local-gradients", "backward", "activations", "deep-graph"])
def test_every_kata_has_hints(clone: Clone, kata: str) -> None:
    """The hints of our own katas can be read."""
    assert clone.kata("hint", kata).out.startswith("1. ")

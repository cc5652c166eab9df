"""`kata cases coverage`: which case catches which known mistake."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from harness.authoring import coverage
from harness.authoring.coverage import caught_by, cover, passes
from harness.autodiff.mistakes.catalogue import CATALOGUE, in_kata, outcomes
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from harness.tests.conftest import Clone, Said

LIBRARY = load_library(Repository(ROOT))
KATAS = {kata.name: kata for kata in LIBRARY.katas}

KNOT = """\
format: 1
expression: knot
title: A knot
formula: |
  y = a*b
  z = (y + a) * (y + b)
  ((z*a) + b) + z
inputs: [a, b]
cases:
  - id: small-integers
    why: because
    values: {a: 2, b: 3}
"""


@pytest.fixture
def knotted(author: Clone) -> Clone:
    """Give a clone with two small case files."""
    (author.root / "cases/knot.yaml").write_text(KNOT)
    assert author.kata("cases", "fill").code == 0
    return author


def rows(said: Said) -> dict[str, list[str]]:
    """Return the words of each line of a table, by its first."""
    return {words[0]: words[1:] for line in said.out.splitlines() if (words := line.split())}


def test_every_mistake_of_every_kata_is_caught() -> None:
    """In whatever order inputs are found: `kata cases coverage` exits with 0 on our cases."""
    for covered in cover(LIBRARY.katas, LIBRARY.cases):
        assert covered.holes == []
        assert len(covered.caught) == len(in_kata(covered.kata.name))


def test_a_hole_is_told(knotted: Clone) -> None:
    """What no case catches has its line, and the exit code is 1."""
    said = knotted.kata("cases", "coverage", "backward")
    assert said.code == 1
    table = rows(said)
    assert table["backward"] == [f"{len(in_kata('backward'))}", "mistakes,", "2", "cases"]
    assert table["pre-order"] == ["1", "knot/small-integers"]
    assert table["no-seed"] == ["2", "reuse/small-integers"]
    assert table["marked-for-ever"][0] == "0"
    assert "caught by one case only: pre-order, " in said.out
    [last] = [line for line in said.out.splitlines() if line.startswith("  caught by none: ")]
    assert "marked-for-ever" in last
    assert "pre-order" not in last


def test_all_cases_can_be_shown(knotted: Clone) -> None:
    """With --all there is a column for each case, small ones first, and who they are."""
    table = rows(knotted.kata("cases", "coverage", "backward", "--all"))
    assert table["1"] == ["reuse/small-integers"]
    assert table["2"] == ["knot/small-integers"]
    assert table["12"] == []
    assert table["pre-order"] == ["·×", "1", "knot/small-integers"]
    assert table["no-seed"] == ["××", "2", "reuse/small-integers"]


def test_every_kata_is_shown(knotted: Clone) -> None:
    """Without a kata named there is a table for each; an unknown name is the call's fault."""
    table = rows(knotted.kata("cases", "coverage"))
    assert set(KATAS) <= set(table)
    said = knotted.kata("cases", "coverage", "backwards")
    assert (said.code, said.out) == (2, "")
    assert "no kata is called backwards" in said.err


def test_nothing_left_out_is_exit_0(knotted: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is 0 if each mistake is caught."""
    few = tuple(each for each in in_kata("backward") if each.id in {"pre-order", "no-seed"})
    monkeypatch.setattr(coverage, "in_kata", lambda _: few)
    said = knotted.kata("cases", "coverage", "backward")
    assert said.code == 0
    assert "every mistake is caught" in said.out


def test_case_files_at_fault_are_told_first(knotted: Clone) -> None:
    """What cannot be read has no coverage: exit 2."""
    (knotted.root / "cases/knot.yaml").write_text("format: 1\n")
    said = knotted.kata("cases", "coverage")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("cases/knot.yaml:1:1: ")


SOME = {"doubled", "sub", "log", "worked-example", "two-roots"}


@pytest.mark.parametrize("name", sorted(SOME))
def test_a_table_says_what_the_catalogue_says(name: str) -> None:
    """The shortcuts taken for the sake of speed change nothing: v * v has v twice, a set once."""
    case = next(case for case in LIBRARY.cases if case.expression.name == name)
    pairs = {(mistake.id, kata) for mistake in CATALOGUE for kata in mistake.katas}
    assert caught_by(case, pairs) == {
        (mistake.id, kata)
        for mistake in CATALOGUE
        for kata in mistake.katas
        if kata in case.expression.katas
        and not any(passes(case, outcome) for outcome in outcomes(mistake, kata, case))
    }


def test_one_core_finds_what_many_find(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that is shared out comes together again in its order."""
    cases = [case for case in LIBRARY.cases if case.expression.name in {"knot", "reuse", "tanh"}]
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    alone = cover(LIBRARY.katas, cases)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert cover(LIBRARY.katas, cases) == alone


def test_large_cases_are_only_tried_on_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take seconds, and are there for what nothing smaller shows."""
    cases = [case for case in LIBRARY.cases if case.expression.name in {"knot", "reuse"}]
    monkeypatch.setattr(coverage, "LARGE", 4)
    [covered] = cover([KATAS["backward"]], cases)
    catching = {
        mistake.id: {case.expression.name for case in found} for mistake, found in covered.caught
    }
    assert catching["no-seed"] == {"reuse"}
    assert catching["pre-order"] == {"knot"}

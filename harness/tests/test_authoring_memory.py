"""What is known to be sound is not proved again, and what is proved takes all cores."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from harness.authoring import memory, proofs
from harness.autodiff import digits
from harness.model import DomainError
from harness.tests.conftest import ROOT
from harness.tests.formulas import KNOT, case, expression
from harness.tests.test_authoring_check import SOUND, copy, edit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from harness.autodiff.digits import Finding
    from harness.model import Case
    from harness.tests.conftest import Clone


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give a list that gets the id of every case when it is proved."""
    ids: list[str] = []
    prove = digits.prove

    def noted(case: Case) -> list[Finding]:
        ids.append(case.id)
        return prove(case)

    monkeypatch.setattr(digits, "prove", noted)
    return ids


def test_what_is_unchanged_is_not_proved_again(author: Clone, proved: list[str]) -> None:
    """One edit costs the proofs of one file."""
    copy(author, "again")
    assert author.kata("cases", "fill").code == 0
    proved.clear()
    assert author.kata("cases", "check").code == 0
    assert author.kata("cases", "fill").code == 0
    assert proved == []
    edit(author.root / "cases/reuse.yaml", "why: a is", "why: a was")
    assert author.kata("cases", "fill").code == 0
    assert author.kata("cases", "check").code == 0
    assert proved == ["reuse/small-integers"]


def test_what_is_wrong_is_told_again(author: Clone, proved: list[str]) -> None:
    """Only what is sound is remembered."""
    edit(author.root / "cases/reuse.yaml", "output: 10", "output: 11")
    first = author.kata("cases", "check")
    assert first.code == 2
    assert author.kata("cases", "check") == first
    assert proved == ["reuse/small-integers"] * 2


def _another_rule(root: Path) -> None:
    edit(root / "cases/schema.json", '"title": "A case file"', '"title": "Cases"')


def _nothing_remembered(root: Path) -> None:
    shutil.rmtree(root / ".kata")


def _nonsense_remembered(root: Path) -> None:
    for path in (root / ".kata").iterdir():
        path.write_text("nonsense")


@pytest.mark.parametrize("change", [_another_rule, _nothing_remembered, _nonsense_remembered])
def test_a_proof_holds_as_long_as_the_rules(
    author: Clone, proved: list[str], change: Callable[[Path], None]
) -> None:
    """With another schema, or nothing remembered, everything is proved again."""
    proved.clear()
    change(author.root)
    assert author.kata("cases", "check") == SOUND
    assert proved == ["reuse/small-integers"]


def test_another_proof_proves_everything_again(
    author: Clone, proved: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The code that reads and proves is one of the rules: whoever changes it need not think."""
    sources = tmp_path / "copy" / "harness"
    shutil.copytree(
        ROOT / "harness", sources, ignore=shutil.ignore_patterns("tests", "__pycache__")
    )
    monkeypatch.setattr(memory, "HARNESS", sources)
    proved.clear()
    assert author.kata("cases", "check") == SOUND
    assert proved == []
    edit(sources / "autodiff/digits.py", "MARGIN = 2", "MARGIN = 3")
    assert author.kata("cases", "check") == SOUND
    assert proved == ["reuse/small-integers"]


def test_a_clone_that_cannot_be_written_to_is_checked(author: Clone) -> None:
    """Where nothing can be remembered, that is no fault."""
    shutil.rmtree(author.root / ".kata")
    (author.root / ".kata").write_text("in the way")
    assert author.kata("cases", "check") == SOUND


def test_much_work_is_done_on_all_cores(monkeypatch: pytest.MonkeyPatch, author: Clone) -> None:
    """In other processes the same is found, in the same order."""
    edit(copy(author, "again"), "{a: 7, b: 2}", "{a: 8, b: 3}")
    edit(copy(author, "third"), "output: 10", "output: 11")
    alone = author.kata("cases", "check")
    monkeypatch.setattr(proofs, "MUCH", 0)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    shutil.rmtree(author.root / ".kata")
    assert author.kata("cases", "check") == alone
    assert alone.code == 2


def test_only_much_work_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting processes takes time, too: a few small cases are proved where they are."""
    shared: list[int] = []

    def noted(_: object, cases: Sequence[Case]) -> list[list[Finding]]:
        shared.append(len(cases))
        return [[] for _ in cases]

    monkeypatch.setattr(proofs, "on_all_cores", noted)
    proofs.prove_cases([case(KNOT, 2, 3)] * 20)
    assert shared == []
    deep = expression("out = a\nfor _ in range(40000):\n    out = out*b\nout")
    proofs.prove_cases([case(deep, 0.5, 1, expected=DomainError())] * 2)
    assert shared == [2]

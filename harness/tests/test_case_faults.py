"""Case files at fault, as `kata check` says it: nothing is judged before they are mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

FAULTS = {
    "duplicate key": (("output: 10", "output: 10\n    output: 10"), "12:5"),
    "unknown key": (("title:", "titel:"), "4:1"),
    "an e": (("{a: 2, b: 3}", "{a: 1e-3, b: 3}"), "10:17"),
    "no input": (("{a: 2, b: 3}", "{a: 2, b: 3, c: 1}"), "10:26"),
    "missing gradient": (("{a: 7, b: 2}", "{a: 7}"), "12:16"),
    "unknown call": (("a*b + a*a", "a*b + sin(a)"), "5:16"),
}
"""What is changed in cases/reuse.yaml, and where that is wrong."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_by_its_place(clone: Clone, fault: str) -> None:
    """A line with file, line, column and mend; exit 2; nothing judged, though all would pass."""
    clone.solve("backward")
    _damage(clone, "reuse", fault)
    said = clone.kata("check", "backward")
    assert (said.code, said.out) == (2, "")
    places = [line.split(": ")[0] for line in said.err.splitlines()]
    assert f"cases/reuse.yaml:{FAULTS[fault][1]}" in places
    assert all(line.count(": ") >= 2 for line in said.err.splitlines()), "there is no mend"


def test_all_faults_of_all_files_come_at_once(clone: Clone) -> None:
    """Each of six files has a fault of its own, and one call tells all six."""
    text = (clone.root / "cases/reuse.yaml").read_text()
    for number, fault in enumerate(FAULTS, 1):
        name = f"again-{number}"
        path = clone.root / f"cases/{name}.yaml"
        path.write_text(text.replace("expression: reuse", f"expression: {name}"))
        _damage(clone, name, fault)
    said = clone.kata("check")
    assert (said.code, said.out) == (2, "")
    files = {line.split(":")[0] for line in said.err.splitlines()}
    assert files == {f"cases/again-{number}.yaml" for number in range(1, len(FAULTS) + 1)}


def _damage(clone: Clone, name: str, fault: str) -> None:
    path = clone.root / f"cases/{name}.yaml"
    (old, new), _ = FAULTS[fault]
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))

"""Each miniature is judged in a process of its own, and explained: by its mistake and no other.

A file dropped into `attempts/` is a test: as a known mistake by its name, in `right/` as a right
solution, in `uncharted/` as one with a mistake that is in no catalogue.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from harness.autodiff.mistakes.catalogue import CATALOGUE
from harness.autodiff.mistakes.mistake import ACTIVATIONS, DEEP_GRAPH
from harness.judging.explain import explain
from harness.model import Status
from harness.model.frozen import replace
from harness.tests.miniatures import HERE, HURRIED, PATIENT, UNNAMED, attempt, judge, start, write

if TYPE_CHECKING:
    from pathlib import Path

KNOWN = {mistake.id: mistake for mistake in CATALOGUE}
FILES = {path.stem.replace("_", "-"): path for path in sorted(HERE.glob("*.py"))}

TWINS = {
    # Read from the other end, the one is the other.
    "pre-order-on-every-path": {"post-order-on-every-path"},
    "post-order-on-every-path": {"pre-order-on-every-path"},
    # What one part adds to self, the other takes away.
    "both-to-self-in-sub": {"nothing-back-in-sub"},
    "nothing-back-in-sub": {"both-to-self-in-sub"},
}
TWINS_IN_SETS = {"pre-order": {"stack-order"}}
"""With the same numbers in every case, in one order of inputs or another."""

ELSEWHERE = {
    ("unhashable", ACTIVATIONS): "there, values are put into a set while they are built",
    ("single-precision", ACTIVATIONS): "the miniature has the operations of local-gradients",
}
IN_DEEP_GRAPHS = {"recursion", "marked-in-a-list", "marked-on-the-stack"}
"""They take seconds, so these stand for all."""

CHARTED = [
    pytest.param(path, kata, id=f"{kata}-{path.stem}")
    for name, path in FILES.items()
    for kata in (KNOWN[name].hints if name in KNOWN else [""])
    if (name, kata) not in ELSEWHERE and (kata != DEEP_GRAPH or name in IN_DEEP_GRAPHS)
]


def in_folder(folder: str) -> list[object]:
    """Return the miniatures of a folder, each with its kata."""
    return [
        pytest.param(path, path.parent.name.replace("_", "-"), id=f"{path.parent.name}-{path.stem}")
        for path in sorted((HERE / folder).glob("*/*.py"))
    ]


@pytest.mark.parametrize(("miniature", "kata"), CHARTED)
def test_a_known_mistake_is_named_and_no_other(miniature: Path, kata: str, tmp_path: Path) -> None:
    """A learner's code with one known mistake is explained by this mistake, or by its twin too."""
    name = miniature.stem.replace("_", "-")
    assert name in KNOWN, "no mistake is called so"
    limits = replace(HURRIED, case_seconds=3.0) if kata == DEEP_GRAPH else HURRIED
    path = write(miniature, kata, tmp_path)
    explanation = explain(judge(path, kata, limits), partial(start, path, limits))
    assert explanation is not None, "no case catches it"
    named = {mistake.id for mistake in explanation.mistakes}
    in_sets = TWINS_IN_SETS if kata == ACTIVATIONS else {}
    assert name in named or name in UNNAMED
    assert named <= {name} | TWINS.get(name, set()) | in_sets.get(name, set())


@pytest.mark.parametrize(("miniature", "kata"), in_folder("right"))
def test_a_right_solution_gets_no_claim(miniature: Path, kata: str, tmp_path: Path) -> None:
    """However a solution is written, it passes if it is right, and then nothing is explained."""
    path = write(miniature, kata, tmp_path)
    report = judge(path, kata, PATIENT)
    assert [each.case.id for each in report.verdicts if each.status is not Status.PASSED] == []
    assert explain(report, partial(start, path, PATIENT)) is None


@pytest.mark.parametrize(("miniature", "kata"), in_folder("uncharted"))
def test_a_mistake_of_ones_own_gets_no_name(miniature: Path, kata: str, tmp_path: Path) -> None:
    """What no engine reproduces is wrong without a name."""
    path = write(miniature, kata, tmp_path)
    explanation = explain(judge(path, kata, HURRIED), partial(start, path, HURRIED))
    assert explanation is not None
    assert explanation.mistakes == ()


def test_every_known_mistake_has_a_miniature() -> None:
    """The catalogue and the folder have the same names."""
    assert FILES.keys() == KNOWN.keys()


SOLUTION = '''\
"""What it is."""

import math


class Value:
    """A number."""

    def __add__(self, other):
        return 1

    def tanh(self):
        return 2


def backward(out):
    """Run."""
'''
MINIATURE = '''\
"""Another way."""

from functools import cache


@cache
def backward(out):
    pass


def __add__(self, other):
    return 3


def __eq__(self, other):
    return False
'''
WHOLE = '''\
"""What it is."""


import math


from functools import cache


@cache
def backward(out):
    pass


class Value:
    """A number."""

    def tanh(self):
        return 2

    def __add__(self, other):
        return 3

    def __eq__(self, other):
        return False
'''


def test_what_a_miniature_stands_for() -> None:
    """Its methods are put into the class, in place of those of the same name; so is the rest."""
    assert attempt(MINIATURE, SOLUTION) == WHOLE


def test_a_miniature_with_a_value_is_whole() -> None:
    """A file with a class of its own is an attempt as it stands."""
    assert attempt(WHOLE, SOLUTION) == WHOLE

"""What an explanation says, sentence by sentence, on the knot at 2 and 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.autodiff.mistakes.mistake import BACKWARD
from harness.judging.explain import Explanation
from harness.judging.judge import judge
from harness.model import Answered, Case, Printed, Raised
from harness.model.frozen import replace
from harness.show.explanation import explanation_lines, story
from harness.tests.explaining import KNOWN, traced
from harness.tests.formulas import KNOT, TWO_ROOTS, case

if TYPE_CHECKING:
    from harness.model import Outcome

KNOT_CASE = replace(case(KNOT, 2, 3), id="knot/small-integers")

STORIES = {
    "pre-order": """\
y ran when its gradient was 27, and it ended at 51: y + b had not passed its part on yet.
""",
    "breadth-first": """\
The first wrong gradient from the output back is that of y + b: 8, where 24 is right.
z ran when its gradient was 1, and it ended at 3: z*a had not passed its part on yet.
""",
    "root-left-out": """\
(z*a) + b ran when its gradient was 0, and it ended at 0: ((z*a) + b) + z had not passed \
its part on yet.
""",
    "each-twice": """\
The first wrong gradient from the output back is that of (z*a) + b: 2, where 1 is right.
((z*a) + b) + z ran once more, so it passed its gradient on again.
""",
    "root-only": """\
The first wrong gradient from the output back is that of z*a: 0, where 1 is right.
(z*a) + b never ran: it passed nothing on.
""",
    "no-seed": """\
((z*a) + b) + z ran when its gradient was 0: where backward begins it has to be 1.
""",
    "assigns-in-add": """\
y ran in its turn, but its gradient was 27; right is 1·24 + 1·27 = 51. 27 is what y + a \
alone adds.
""",
    "no-out-grad-in-mul": """\
y + b ran in its turn, but its gradient was 8; right is 8·3 = 24.
""",
}
PRE_ORDER = """\
    These are exactly the numbers of: running each value when it is first discovered (pre-order).
"""
WHAT_IS_FOUND = """\
    A value that is found may have other users, which have not passed their part on yet.
"""


def run(name: str, some: Case = KNOT_CASE) -> Answered:
    """Return what comes of a case with a mistake, and what ran when."""
    outcome = traced(KNOWN[name].engine)(some)
    assert isinstance(outcome, Answered)
    return outcome


def explained(
    *names: str, outcome: Outcome, answered: Answered | None = None, steady: bool = True
) -> str:
    """Return the lines on an attempt that got this outcome, as these mistakes do."""
    mistakes = tuple(KNOWN[name] for name in names)
    verdict = judge(KNOT_CASE, outcome, Printed())
    lines = explanation_lines(Explanation(verdict, mistakes, answered, steady=steady), BACKWARD)
    return "".join("".join(span.text for span in line) + "\n" for line in lines)


@pytest.mark.parametrize("mistake", STORIES)
def test_the_story_of_the_knot(mistake: str) -> None:
    """The first step that is not right is told, after the first wrong gradient."""
    assert "".join(f"{said}\n" for said in story(KNOT_CASE, run(mistake))) == STORIES[mistake]


def test_a_leaf_is_in_the_table_already() -> None:
    """A gradient that only a leaf has wrong is told by what went wrong alone."""
    two_roots = case(TWO_ROOTS, 2, 3, 5)
    (said,) = story(two_roots, run("zeroing-inside", two_roots))
    assert said == (
        "Each _backward ran in its turn and with the right gradient, yet a.grad is 1; right is "
        "3·1 + 1·1 = 4. 1 is what q alone adds."
    )


def test_a_wrong_number_comes_before_all_gradients() -> None:
    """Where the forward pass is wrong, that is what is told."""
    some = case("exp(a*b) + a", 1, 2)
    assert list(story(some, run("base-two-in-exp", some))) == [
        "The data of exp(a*b) is 7.389056099; yours is 4."
    ]


def test_without_calls_the_numbers_are_told() -> None:
    """An attempt that can't be traced has a first wrong gradient all the same."""
    first, cannot_be_seen = story(KNOT_CASE, replace(run("breadth-first"), calls=()))
    assert f"{first}\n" in STORIES["breadth-first"]
    assert "seen" in cannot_be_seen


def test_a_known_mistake() -> None:
    """What went wrong, the mistake's name, what is wrong in it, and where to go on."""
    outcome = run("pre-order")
    assert explained("pre-order", outcome=outcome, answered=outcome) == (
        f"    {STORIES['pre-order']}{PRE_ORDER}{WHAT_IS_FOUND}"
        "    kata hint backward --level 3 · kata show knot/small-integers --attempt\n"
    )


def test_two_known_mistakes() -> None:
    """Both are told; a level is named if it is the same."""
    assert explained("pre-order", "breadth-first", outcome=run("pre-order")) == (
        f"{PRE_ORDER}{WHAT_IS_FOUND}"
        "    They are also those of: running values by their distance from the root "
        "(breadth-first).\n"
        "    A value near the root may have a user that is farther away, by another path.\n"
        "    kata hint backward --level 3 · kata show knot/small-integers --attempt\n"
    )


def test_more_known_mistakes() -> None:
    """Of three only the names are told, and no level where they point to several."""
    assert explained("pre-order", "root-only", "no-seed", outcome=run("pre-order")) == (
        f"{PRE_ORDER}"
        "    They are also those of: calling the root's `_backward` and no other.\n"
        "    They are also those of: the root's gradient not set to 1.\n"
        "    kata hint backward · kata show knot/small-integers --attempt\n"
    )


def test_numbers_of_chance() -> None:
    """Where a second run differs, nobody should look for what ran when in the first."""
    assert explained(outcome=run("pre-order"), steady=False).startswith(
        "    A second run gave other numbers: they hang on chance, as a set's order does.\n"
    )


def test_an_error() -> None:
    """What comes of a mistake need not be numbers, and then there is no picture of them."""
    outcome = Raised("TypeError: unhashable type: 'Value'")
    assert explained("unhashable", outcome=outcome) == (
        "    This is exactly what comes of: an `__eq__` without a `__hash__`.\n"
        "    A class with an `__eq__` of its own has no hash, and its values fit in no set: leave "
        "it.\n"
        "    kata hint backward --level 6\n"
    )


def test_nothing_is_known() -> None:
    """Then the next hint is what helps."""
    assert explained(outcome=Raised("KeyError: 1")) == "    kata hint backward\n"

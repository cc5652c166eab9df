"""What a graph's run tells is what the reference engine does, value by value."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from harness.autodiff.engine import evaluate
from harness.faults import Fault
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.model import Answered, DomainError, Refused
from harness.show.graph import correct_run
from harness.tests.conftest import ROOT
from harness.tests.formulas import KNOT, TWO_ROOTS, ZEROED, case, expression

if TYPE_CHECKING:
    from harness.model import Case

MOST_STEPS = 200


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Return every case of the repository that can be drawn."""
    library = load_library(Repository(ROOT))
    return [case for case in library.cases if len(case.expression.graph.steps) <= MOST_STEPS]


def test_a_run_has_the_engines_numbers(cases: list[Case]) -> None:
    """Data, gradients and the order are those of `evaluate`, in every case of the repository."""
    for each in cases:
        run, answered = correct_run(each), evaluate(each.expression, each.values, trace=True)
        assert bool(run.refusal) == isinstance(answered, Refused), each.id
        if not isinstance(answered, Answered):
            continue
        assert {name: value.data for name, value in run.values.items()} == answered.data, each.id
        assert run.gradients == answered.gradients, each.id
        turns = [(turn.name, turn.gradient) for each in run.rounds for turn in each.turns]
        built = [call for call in answered.calls if run.values[call.name].operation]
        assert turns == [(call.name, call.gradient) for call in built], each.id


def test_every_gradient_is_the_sum_of_its_portions(cases: list[Case]) -> None:
    """Local gradient times gradient, for each use, adds up to the gradient."""
    for each in cases:
        run = correct_run(each)
        for name, gradient in run.gradients.items():
            total = 1.0 if name in run.seeds else 0.0
            for portion in run.portions.get(name, ()):
                total += portion.local_gradient * portion.gradient
            assert total == pytest.approx(gradient), (each.id, name)


def test_each_part_goes_on_from_the_one_before() -> None:
    """What a gradient is before a part is what it was after the last one."""
    run = correct_run(case(KNOT, 2, 3))
    parts = [part for turn in run.rounds[0].turns for part in turn.parts if part.to == "a"]
    assert [(part.before, part.local_gradients, part.after) for part in parts] == [
        (0, (72,), 72),
        (72, (1,), 99),
        (99, (3,), 252),
    ]
    assert all(one.after == next_one.before for one, next_one in pairwise(parts))


def test_an_input_used_twice_by_one_operation_gets_one_part_of_two_local_gradients() -> None:
    """a*a passes its gradient to a twice at once."""
    (turn,) = correct_run(case("a*a", 3)).rounds[0].turns
    assert [(part.to, part.local_gradients, part.after) for part in turn.parts] == [
        ("a", (3, 3), 6)
    ]


def test_plain_numbers_and_exponents_get_no_part() -> None:
    """Only values have gradients."""
    run = correct_run(case("2*a + a**3", 2))
    assert {part.to for turn in run.rounds[0].turns for part in turn.parts} == {"n1", "n2", "a"}
    assert run.gradients["a"] == 2 + 12


def test_every_root_has_its_round() -> None:
    """Gradients add up over the roots, unless they are set to 0 between."""
    both = correct_run(case(TWO_ROOTS, 2, 3, 5))
    assert [(each.root, each.zeroed) for each in both.rounds] == [("n1", False), ("n2", False)]
    assert both.seeds == {"n1", "n2"}
    assert both.gradients["a"] == 3 + 1
    last = correct_run(case(ZEROED, 2, 3, 5))
    assert [each.zeroed for each in last.rounds] == [False, True]
    assert last.seeds == {"n3"}
    assert last.gradients["a"] == 3 * 5


def test_users_are_counted_once_a_use() -> None:
    """a*a uses a twice."""
    run = correct_run(case("a*a + a", 3))
    assert run.values["a"].users == ("n1", "n1", "n2")


def test_a_refusal_is_a_run_as_far_as_it_goes() -> None:
    """The log of a negative number has words and a reason; what was built before is there."""
    run = correct_run(case("s = a - b\nlog(s)*a", 1, 3, expected=DomainError()))
    assert run.refusal is not None
    assert run.refusal.words.line == "log(s)"
    assert "only numbers above 0 have a logarithm" in run.refusal.message
    assert list(run.values) == ["a", "b", "n1"]
    assert run.rounds == ()


@pytest.mark.parametrize(("formula", "value"), [("a / (a - a)", 1.0), ("a**0.5", 0.0)])
def test_a_case_without_numbers_is_the_repositorys_fault(formula: str, value: float) -> None:
    """A result or a local gradient that does not exist: then the case is no good."""
    some = expression(formula)
    with pytest.raises(Fault, match="some/case"):
        correct_run(case(some, value, expected=DomainError()))

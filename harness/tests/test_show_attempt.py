"""An attempt beside what is right: where it differs is found, and said in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from harness.autodiff.engine import CORRECT, evaluate
from harness.autodiff.mistakes.catalogue import CATALOGUE
from harness.judging.judge import judge
from harness.model import Answered, Call, Printed, Status
from harness.model.frozen import replace
from harness.show.graph_attempt import compare
from harness.show.graph_table import graph_lines
from harness.show.page_steps import steps_of
from harness.tests.formulas import KNOT, TWO_ROOTS, ZEROED, case

if TYPE_CHECKING:
    from harness.model import Case
    from harness.show.graph_attempt import Beside

ENGINES = {mistake.id: mistake.engine for mistake in CATALOGUE}
SEVERAL = [
    case(KNOT, 2, 3),
    case(TWO_ROOTS, 2, 3, 5),
    case(ZEROED, 2, 3, 5),
    case("y = a*b\ny + tanh(y)", 0.5, 0.8),
    case("(a - b)/(a*b) + -a", 3, 4),
    case("relu(a)*exp(b) + log(a)**2", 2, 0.5),
]


def beside(some: Case, answered: Answered) -> Beside:
    """Compare an answer with what is right."""
    passed = judge(some, answered, Printed()).status is Status.PASSED
    return compare(some, answered, passed=passed)


def attempted(some: Case, mistake: str | None = None) -> Answered:
    """Return what a known mistake answers, or the right engine."""
    engine = ENGINES[mistake] if mistake else CORRECT
    answered = evaluate(some.expression, some.values, engine=engine, trace=True)
    assert isinstance(answered, Answered)
    return answered


@pytest.mark.parametrize(
    ("mistake", "first", "why"),
    [
        (
            "pre-order",
            "b",
            (
                "y ran when its gradient was 27, and it ended at 51: y + b had not passed its part "
                "on yet."
            ),
        ),
        (
            "breadth-first",
            "y + b",
            "z ran when its gradient was 1, and it ended at 3: z*a had not passed its part on yet.",
        ),
        (
            "post-order",
            "z*a",
            (
                "y ran when its gradient was 0, and it ended at 0: y + a and y + b had not passed "
                "their parts on yet."
            ),
        ),
        (
            "assigns-in-add",
            "y",
            (
                "y ran in its turn, but its gradient was 27; right is 1·24 + 1·27 = 51. 27 is what "
                "y + a alone adds."
            ),
        ),
        (
            "no-seed",
            "((z*a) + b) + z",
            "((z*a) + b) + z ran when its gradient was 0: where backward begins it has to be 1.",
        ),
        (
            "root-only",
            "z*a",
            "(z*a) + b never ran: it passed nothing on.",
        ),
        (
            "root-twice",
            "(z*a) + b",
            "((z*a) + b) + z ran once more, so it passed its gradient on again.",
        ),
        (
            "own-factor-in-mul",
            "z",
            "z ran in its turn, but its gradient was 73; right is 1·1 + 2·1 = 3.",
        ),
    ],
)
def test_the_first_difference_is_told(mistake: str, first: str, why: str) -> None:
    """In the knot each mistake is told where it happens, and the value that it spoils first."""
    found = beside(case(KNOT, 2, 3), attempted(case(KNOT, 2, 3), mistake))
    assert (called(found, found.first), found.stop and found.stop.why) == (first, why)


def called(found: Beside, name: str | None) -> str | None:
    """Return what a value is called."""
    return name and found.run.values[name].words.called


@pytest.mark.parametrize("mistake", ENGINES)
def test_what_is_wrong_is_told_and_what_is_right_is_not(mistake: str) -> None:
    """Every known mistake, in several graphs: there is a sentence exactly where it fails."""
    for some in SEVERAL:
        answered = evaluate(some.expression, some.values, engine=ENGINES[mistake], trace=True)
        if not isinstance(answered, Answered):
            continue
        found = beside(some, answered)
        assert found.passed or found.stop
        assert found.passed or found.wrong_data or found.first
        assert list(graph_lines(found.run, found))
        (*_, last) = steps_of(found.run, found)
        assert last.phase == ("end" if found.passed else "stop")


@pytest.mark.parametrize("some", SEVERAL, ids=lambda some: some.expression.formula)
def test_the_right_engine_differs_nowhere(some: Case) -> None:
    """Nothing is wrong, nothing is told."""
    found = beside(some, attempted(some))
    assert (found.stop, found.wrong_data, found.wrong_gradients) == (None, (), ())


def test_another_right_order_is_followed() -> None:
    """There are many right orders; the one shown as right is the attempt's own, then."""
    some = case(KNOT, 2, 3)
    right = attempted(some)
    swapped = {"n2": "n3", "n3": "n2"}
    calls = tuple(
        Call(name, right.gradients[name])
        for name in (swapped.get(call.name, call.name) for call in right.calls)
    )
    assert calls != right.calls
    found = beside(some, replace(right, calls=calls))
    assert found.stop is None
    order = [turn.name for turn in found.run.rounds[0].turns]
    assert order == [call.name for call in calls if call.name not in {"a", "b"}]


def test_where_a_right_order_ends_it_goes_on_rightly() -> None:
    """After the attempt's last right call comes what is right in its place."""
    some = case(KNOT, 2, 3)
    found = beside(some, attempted(some, "pre-order"))
    order = [called(found, turn.name) for turn in found.run.rounds[0].turns]
    assert order[-3:] == ["y + a", "y + b", "y"]
    assert found.stop is not None
    assert found.stop.turns == 5
    assert [called(found, call.name) for call in found.calls[4:]] == ["y + a", "y", "y + b"]
    assert found.run.gradients["a"] == 252


Change = Callable[[Answered], Answered]


def without_calls(answered: Answered) -> Answered:
    """Return the answer of an attempt that cannot be watched."""
    return replace(answered, calls=())


def nothing_done(answered: Answered) -> Answered:
    """Return the answer of an attempt whose backward does nothing."""
    return replace(answered, calls=(), gradients=dict.fromkeys(answered.gradients, 0.0))


def wrong_leaf(answered: Answered) -> Answered:
    """Return an answer in which a has lost all but its last part."""
    return replace(answered, gradients=answered.gradients | {"a": 153.0})


def wrong_product(answered: Answered) -> Answered:
    """Return an answer in which y is wrong from the start."""
    return replace(answered, data=answered.data | {"n1": 7.0, "n7": 220.0})


def no_number(answered: Answered) -> Answered:
    """Return an answer in which a gradient is no number."""
    return replace(answered, gradients=answered.gradients | {"b": float("nan")})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda answered: wrong_leaf(without_calls(answered)),
            "Which _backward ran when could not be seen.",
        ),
        (nothing_done, "No _backward ran."),
        (
            wrong_leaf,
            (
                "Each _backward ran in its turn and with the right gradient, yet a.grad is 153; "
                "right is 72·1 + 1·27 + 3·51 = 252. 153 is what y alone adds."
            ),
        ),
        (wrong_product, "The data of y = a*b is 6; yours is 7."),
        (
            no_number,
            (
                "Each _backward ran in its turn and with the right gradient, yet b.grad is nan; "
                "right is 1·1 + 1·24 + 2·51 = 127."
            ),
        ),
    ],
)
def test_no_more_is_told_than_the_numbers_show(change: Change, why: str) -> None:
    """What can't be watched is not guessed; what is wrong at first is told first."""
    some = case(KNOT, 2, 3)
    found = beside(some, change(attempted(some, None)))
    assert found.stop is not None
    assert found.stop.why == why


def test_a_value_that_never_runs_is_told_also_before_the_next_root() -> None:
    """Where backward of the next root begins, all of the last one's must have run."""
    some = case("p = a*b\nr = p + b\nq = a + c\nq", 2, 3, 5)
    some = replace(some, expression=replace(some.expression, backward=("r", "q")))
    right = attempted(some)
    calls = tuple(call for call in right.calls if call.name != "n1")
    found = beside(some, replace(right, calls=calls, gradients=right.gradients | {"b": 1.0}))
    assert found.stop is not None
    assert found.stop.why == "p never ran when backward was called on r: it passed nothing on."


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (("n1", "n1", "n2"), "p ran, though q was not made from it."),
        (("n1", "n2", "n1"), "p ran once more, so it passed its gradient on again."),
    ],
)
def test_a_value_of_another_root_is_told(order: tuple[str, ...], why: str) -> None:
    """A list that is kept from the last call makes backward run what is no part of this one."""
    some = case(TWO_ROOTS, 2, 3, 5)
    wrong = attempted(some, "listed-for-ever")
    found = beside(some, replace(wrong, calls=tuple(Call(name, 1.0) for name in order)))
    assert found.stop is not None
    assert found.stop.why == why


def test_a_wrong_order_that_does_no_harm_is_no_fault() -> None:
    """Numbers that come out right pass, and nothing stops the walk through them."""
    some = case("y = a*b\ny*c", 2, 3, 5)
    right = attempted(some)
    early = (Call("n1", 0.0), *right.calls)
    found = beside(some, replace(right, calls=early))
    assert found.passed
    assert [step.phase for step in steps_of(found.run, found)][-1] == "end"

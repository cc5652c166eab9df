"""Which mistakes are named for an attempt's numbers, and what is asked for to tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.autodiff.engine import CORRECT
from harness.autodiff.mistakes.catalogue import in_kata
from harness.autodiff.mistakes.circumstances import arrangement
from harness.autodiff.mistakes.mistake import ACTIVATIONS, BACKWARD, LOCAL_GRADIENTS
from harness.judging.explain import explain
from harness.judging.likeness import reproducing
from harness.judging.ways import turned_round
from harness.model import Answered, Crashed, NotRun, NotWritten, Raised, Skipped
from harness.model.frozen import replace
from harness.tests.explaining import (
    KNOWN,
    Fake,
    by,
    cases_of,
    names,
    report_on,
    traced,
    traces,
    verdicts_on,
)
from harness.tests.miniatures import UNNAMED

if TYPE_CHECKING:
    from harness.model import Case, Outcome


@pytest.mark.parametrize("kata", [LOCAL_GRADIENTS, BACKWARD, ACTIVATIONS])
def test_every_mistake_is_known_by_its_own_numbers(kata: str) -> None:
    """An attempt that is a mistake's engine is named after it, together with few others."""
    most = 0
    for mistake in in_kata(kata):
        engine = mistake.engine
        if kata == ACTIVATIONS:
            engine = replace(engine, arrange=arrangement(0, as_set=True))
        explanation = explain(report_on(kata, by(engine)), Fake(traced(engine)).start)
        assert explanation is not None
        assert mistake.id in UNNAMED or mistake.id in names(explanation.mistakes)
        most = max(most, len(explanation.mistakes))
    assert most <= 2


@pytest.mark.parametrize("name", ["pre-order", "breadth-first", "stack-order", "one-path"])
def test_inputs_may_be_found_from_either_end_throughout(name: str) -> None:
    """In a tuple, a loop that turns every value's inputs round has the same mistake."""
    engine = replace(KNOWN[name].engine, arrange=turned_round)
    explanation = explain(report_on(BACKWARD, by(engine)), Fake(traced(engine)).start)
    assert explanation is not None
    assert name in names(explanation.mistakes)


@pytest.mark.parametrize("kata", [BACKWARD, ACTIVATIONS])
def test_only_a_set_may_give_its_values_now_so_now_so(kata: str) -> None:
    """Inputs that are turned round in every second value have numbers of no tuple."""

    def now_so(inputs: tuple[object, ...], k: int) -> tuple[object, ...]:
        return inputs[::-1] if k % 2 else inputs

    engine = replace(KNOWN["one-path"].engine, arrange=now_so)
    explanation = explain(report_on(kata, by(engine)), Fake(traced(engine)).start)
    assert explanation is not None
    assert names(explanation.mistakes) == ({"one-path"} if kata == ACTIVATIONS else set())


def test_calls_tell_mistakes_of_the_same_numbers_apart() -> None:
    """Five orders end at the root and give 0 nearly everywhere; what ran when is another thing."""
    engine = KNOWN["root-only"].engine
    report = report_on(BACKWARD, by(engine))
    told = explain(report, Fake(traced(engine)).start)
    untold = explain(report, Fake(by(engine)).start)
    assert told is not None
    assert untold is not None
    assert names(told.mistakes) == {"root-only"}
    assert names(untold.mistakes) == {
        "as-built",
        "breadth-first-backwards",
        "post-order",
        "pre-order-backwards",
        "root-only",
    }


def test_one_case_that_differs_is_enough_to_claim_nothing() -> None:
    """Right where the mistake is wrong, or wrong where it is right: then it is another mistake."""
    wrong, right = KNOWN["pre-order"].engine, CORRECT
    for odd in cases_of(BACKWARD):

        def do(case: Case, odd: Case = odd) -> Outcome:
            outcome = by(wrong)(case)
            if case is not odd or not isinstance(outcome, Answered):
                return outcome
            a = case.expression.inputs[0]
            nearly = {a: outcome.gradients[a] + 1e-6 * (1 + abs(outcome.gradients[a]))}
            return replace(outcome, gradients=outcome.gradients | nearly)

        assert reproducing(BACKWARD, verdicts_on(BACKWARD, do), traces(wrong)) == ()
    assert reproducing(BACKWARD, verdicts_on(BACKWARD, by(right)), traces(right)) == ()


@pytest.mark.parametrize("nothing", [NotWritten("tanh"), NotRun("why"), Skipped("why")])
def test_what_has_not_come_out_is_left_aside(nothing: Outcome) -> None:
    """Cases that wait for a part, or that were not run, say nothing of what is there."""
    engine = KNOWN["assigns-in-add"].engine

    def do(case: Case) -> Outcome:
        waits = any(step[1] == "tanh" for step in case.expression.graph.steps)
        return nothing if waits else by(engine)(case)

    mistakes = reproducing(LOCAL_GRADIENTS, verdicts_on(LOCAL_GRADIENTS, do), traces(engine))
    assert names(mistakes) == {"assigns-in-add"}


def test_nothing_is_claimed_of_what_is_not_written() -> None:
    """What is forgotten in + may be forgotten in every operation: that shows when all are there."""
    engine = KNOWN["no-out-grad-in-add"].engine

    def do(case: Case) -> Outcome:
        there = {step[1] for step in case.expression.graph.steps} == {"add"}
        return by(engine)(case) if there else NotWritten("the rest")

    mistakes = reproducing(LOCAL_GRADIENTS, verdicts_on(LOCAL_GRADIENTS, do), traces(engine))
    assert names(mistakes) == {"no-out-grad-in-add"}


@pytest.mark.parametrize("other", [Raised("KeyError: 1"), Crashed("exit status 1")])
def test_what_no_engine_does_rules_all_out(other: Outcome) -> None:
    """An error of its own, once, and the attempt has no known mistake."""
    engine = KNOWN["pre-order"].engine
    odd = cases_of(BACKWARD)[0]

    def do(case: Case) -> Outcome:
        return other if case is odd else by(engine)(case)

    assert reproducing(BACKWARD, verdicts_on(BACKWARD, do), traces(engine)) == ()

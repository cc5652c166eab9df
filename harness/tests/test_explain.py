"""Explanations without a process: what is run again, what is kept, how long it takes."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from harness.autodiff.engine import CORRECT
from harness.autodiff.mistakes.mistake import ACTIVATIONS, BACKWARD
from harness.judging.explain import explain, first_failure
from harness.model import Answered, Crashed, LoadFailed, NotWritten, Raised
from harness.model.frozen import replace
from harness.tests.explaining import KNOWN, Fake, by, names, report_on, traced
from harness.tests.miniatures import REPOSITORY

if TYPE_CHECKING:
    from harness.model import Outcome


def test_nothing_is_explained_where_nothing_is_wrong() -> None:
    """A right attempt, and one that is not written yet, start no second run."""
    for do in (by(CORRECT), lambda _: NotWritten("all of it")):
        fake = Fake(traced(CORRECT))
        assert explain(report_on(BACKWARD, do), fake.start) is None
        assert fake.started == 0


def replace_calls(numbers: Outcome, others: Outcome) -> Outcome:
    """Return the numbers of an answer with the calls of another."""
    assert isinstance(numbers, Answered)
    assert isinstance(others, Answered)
    return replace(numbers, calls=others.calls)


def test_an_error_has_no_story() -> None:
    """Where no numbers came, nothing is traced."""
    fake = Fake(traced(CORRECT))
    explanation = explain(report_on(BACKWARD, lambda _: LoadFailed("SyntaxError: ")), fake.start)
    assert explanation is not None
    assert (explanation.answered, explanation.mistakes) == (None, ())
    assert fake.started == 0


def test_every_failure_is_traced_in_one_process() -> None:
    """A mistake is named only if it calls what the attempt did; the story is of the first case."""
    engine = KNOWN["pre-order"].engine
    fake = Fake(traced(engine))
    report = report_on(BACKWARD, by(engine))
    explanation = explain(report, fake.start)
    first = first_failure(report)
    assert explanation is not None
    assert first is not None
    assert explanation.verdict is first
    assert explanation.answered is not None
    assert explanation.answered.calls
    failed = [verdict.case.id for verdict in report.failures]
    assert fake.started == 1
    assert set(fake.asked) == set(failed)
    assert fake.asked[-1] == first.case.id


def test_a_mistake_that_calls_otherwise_is_not_named() -> None:
    """The numbers of a root that starts with 2 are those of one called twice, the calls are not."""
    doubled = KNOWN["root-twice"].engine
    report = report_on(BACKWARD, by(doubled))
    explanation = explain(report, Fake(traced(doubled)).start)
    assert explanation is not None
    assert names(explanation.mistakes) == {"root-twice"}
    once = Fake(lambda case: replace_calls(traced(doubled)(case), traced(CORRECT)(case)))
    explanation = explain(report, once.start)
    assert explanation is not None
    assert names(explanation.mistakes) == set()


@pytest.mark.parametrize("came", [Crashed("exit status 1"), Raised("KeyError: 1")])
def test_an_attempt_that_fails_when_traced_keeps_its_numbers(came: Outcome) -> None:
    """A story can be told of the numbers, without what ran when; the mistake stays as it is."""
    engine = KNOWN["pre-order"].engine
    report = report_on(BACKWARD, by(engine))
    explanation = explain(report, Fake(lambda _: came).start)
    first = first_failure(report)
    assert explanation is not None
    assert first is not None
    assert names(explanation.mistakes) == {"pre-order"}
    assert (explanation.answered, explanation.steady) == (first.outcome, True)


def test_numbers_that_change_from_run_to_run_are_told() -> None:
    """A story of other numbers than those in the table would be no explanation."""
    report = report_on(BACKWARD, by(KNOWN["pre-order"].engine))
    explanation = explain(report, Fake(traced(CORRECT)).start)
    first = first_failure(report)
    assert explanation is not None
    assert first is not None
    assert (explanation.answered, explanation.steady) == (first.outcome, False)


# How long it takes.


@pytest.mark.parametrize("name", ["assigns-in-relu", "breadth-first", "kept-on-the-input-in-sub"])
def test_an_explanation_takes_less_than_a_second(name: str) -> None:
    """A hundred cases are compared with all mistakes before anybody waits."""
    engine = KNOWN[name].engine
    report = report_on(ACTIVATIONS, by(engine))
    begin = time.process_time()
    explanation = explain(report, Fake(traced(engine)).start)
    assert time.process_time() - begin < 1
    assert explanation is not None
    assert explanation.mistakes


def test_a_check_that_passes_loads_no_engine() -> None:
    """`kata check` has no use for known mistakes where nothing is wrong."""
    code = (
        "import sys; from harness.cli import main; "
        "main(['check', 'backward', '--solution']); "
        "sys.exit(any(name.startswith('harness.autodiff') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY.root, capture_output=True, check=False
    )
    assert done.returncode == 0

"""Whatever a runner does, each case has an outcome."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from harness.judging.child import MIB
from harness.judging.conversation import Conversation
from harness.judging.process import Runner
from harness.model import (
    Answer,
    Answered,
    Call,
    Case,
    Crashed,
    Expression,
    Frame,
    Garbled,
    LoadFailed,
    NotRun,
    Outcome,
    Printed,
    Repeat,
    TimedOut,
)
from harness.model.frozen import replace
from harness.tests.processes import (
    HURRIED,
    PATIENT,
    assert_gone,
    cases,
    command,
    outcomes,
    pid_of,
    results,
    right,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from harness.judging.conversation import Limits

BAD: dict[str, Outcome] = {
    "never_answers": TimedOut(1.0),
    "ignores_signals": TimedOut(1.0),
    "floods_stderr": TimedOut(1.0),
    "floods_separators": TimedOut(1.0),
    "exits": Crashed("exit status 0 before it answered"),
    "dies_of_a_signal": Crashed("killed by signal 11 (SIGSEGV) before it answered"),
    "closes_its_channel": Crashed("closed its channel before it answered"),
    "leaves_children": Crashed("exit status 0 before it answered"),
    "tears_a_line": Garbled('a line broke off after 14 bytes: \'{"case": "fake\''),
    "floods_the_channel": Garbled("a line of more than 1048576 bytes"),
    "answers_another_case": Garbled(
        "not an answer to fake/bad: "
        """'{"case": "other/case", "data": {"a": 1.0, "n1": 1.0}, "gradi…'"""
    ),
    "answers_twice": Garbled(
        "it went on after its answer: "
        """'{"case": "fake/bad", "data": {"a": 1.0, "n1": 1.0}, "gradien…'"""
    ),
}


def limits_for(name: str) -> Limits:
    """Return limits under which only what is to be late is late."""
    return HURRIED if isinstance(BAD[name], TimedOut) else PATIENT


@pytest.mark.parametrize("name", BAD)
def test_a_bad_case_is_the_only_one(name: str) -> None:
    """Whatever happens at one case, the cases before and after it get their answers."""
    got = outcomes(name, "one", "bad", "two", "three", limits=limits_for(name))
    assert got == [right(0), BAD[name], right(2), right(3)]


@pytest.mark.parametrize("name", set(BAD) - {"answers_twice"})
def test_a_bad_first_case(name: str) -> None:
    """The same where nothing was answered before and nothing is asked afterwards."""
    (outcome,) = outcomes(name, "bad", limits=limits_for(name))
    assert type(outcome) is type(BAD[name])


def test_all_is_well() -> None:
    """A runner that keeps to the protocol answers every case, and says what it runs."""
    with Runner(command("answers"), PATIENT) as runner:
        assert runner.language == ""
        assert [outcome for outcome, _ in runner.run(cases("one", "two"))] == [right(0), right(1)]
        assert runner.language == "Fake 1.0"


def test_no_cases() -> None:
    """Without cases there are no outcomes, and the process is gone all the same."""
    with Runner(command("answers"), PATIENT) as runner:
        pid = pid_of(runner)
        assert list(runner.run([])) == []
    assert_gone([pid])


def test_three_restarts() -> None:
    """After three restarts the rest is not run: a fourth failure is the last."""
    bad = ["bad-1", "one", "bad-2", "bad-3", "bad-4", "two", "bad-5"]
    died = Crashed("exit status 0 before it answered")
    not_run = NotRun("4 cases before had hung or ended the attempt's process")
    assert outcomes("exits", *bad) == [died, right(1), died, died, died, not_run, not_run]


@pytest.mark.parametrize(
    ("names", "starts"),
    [(["one"], 1), (["one", "bad"], 1), (["bad", "one"], 2), (["bad", "one", "bad", "two"], 3)],
)
def test_starts(names: list[str], starts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The runner is started once, and again after a failure if there are cases left."""
    started = []

    class Counted(Conversation):
        def __init__(self, words: Sequence[str], limits: Limits) -> None:
            started.append(words)
            super().__init__(words, limits)

    monkeypatch.setattr("harness.judging.process.Conversation", Counted)
    outcomes("exits", *names)
    assert started == [command("exits")] * starts


def test_a_second_answer_to_the_last_case() -> None:
    """What comes after the last answer makes it garbled too."""
    first, last = outcomes("answers_twice", "one", "bad")
    assert first == right(0)
    assert isinstance(last, Garbled)
    assert last.message.startswith("it went on after its answer: '{")


def test_half_a_line_after_the_last_answer() -> None:
    """Even if it isn't a whole line."""
    said = Garbled("it went on after its answer: '{\"case\": '")
    assert outcomes("adds_half_a_line", "one", "bad") == [right(0), said]


def test_half_a_line_before_an_answer() -> None:
    """The next answer is spoilt by what stands before it in its line."""
    _, good, spoilt, after = outcomes("adds_half_a_line", "one", "bad", "two", "three")
    assert (good, after) == (right(1), right(3))
    assert isinstance(spoilt, Garbled)


def test_a_failure_after_the_last_answer() -> None:
    """How a runner ends that has answered everything says nothing about its answers."""
    assert outcomes("fails_at_the_end", "one", "two") == [right(0), right(1)]


def test_a_runner_that_stays() -> None:
    """A runner that does not end with its input is ended; its answers count."""
    with Runner(command("lingers"), HURRIED) as runner:
        pid = pid_of(runner)
        assert [outcome for outcome, _ in runner.run(cases("one"))] == [right(0)]
        assert_gone([pid])


def test_a_file_that_cannot_be_loaded() -> None:
    """It's every case's outcome; what was printed meanwhile is the first one's."""
    failed = LoadFailed("SyntaxError: invalid syntax", (Frame(3, ""),))
    assert results("cannot_load", cases("one", "two", "three")) == [
        (failed, Printed("half-way\n")),
        (failed, Printed()),
        (failed, Printed()),
    ]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("never_loads", TimedOut(1.0)),
        ("exits_at_start", Crashed("exit status 3 before it had loaded")),
        ("speaks_another_protocol", Garbled("not a greeting of protocol 1: ")),
    ],
)
def test_failures_before_the_greeting(name: str, first: Outcome) -> None:
    """What fails while it loads is not started again: the first case says why."""
    limits = replace(PATIENT, load_seconds=1.0) if isinstance(first, TimedOut) else PATIENT
    got, *rest = outcomes(name, "one", "two", "three", limits=limits)
    assert rest == [NotRun("the attempt's file had not loaded")] * 2
    if isinstance(first, Garbled):
        assert isinstance(got, Garbled)
        assert got.message.startswith(first.message)
    else:
        assert got == first


@pytest.mark.parametrize("program", ["/no/such/program", "/"])
def test_a_command_that_cannot_start(program: str) -> None:
    """A track whose command can't be started is nobody's attempt's fault: OSError."""
    with pytest.raises(OSError, match=re.escape(program)):
        Runner([program], PATIENT)


def test_a_trace() -> None:
    """A runner can be used again: for a trace, say, of one case."""
    one, two = cases("one", "two")
    with Runner(command("lingers"), HURRIED) as runner:
        pid = pid_of(runner)
        first = runner.run([one, two])
        next(first), next(first)  # not up to the end, as a loop of `next` would do it
        ((traced, _),) = runner.run([two], trace=True)
        assert_gone([pid])
    assert isinstance(traced, Answered)
    assert traced.calls == (Call("n1", 1.0),)


def test_a_second_run_loads_anew(tmp_path: Path) -> None:
    """A file that could not be loaded is loaded again by the next run, and started again."""
    *words, code = command("exits")
    script = tmp_path / "runner.py"
    script.write_text("raise SystemExit(3)")
    with Runner([words[0], str(script)], PATIENT) as runner:
        (first, _), (second, _) = runner.run(cases("one", "two"))
        script.write_text(code)
        again = [outcome for outcome, _ in runner.run(cases("bad", "one"))]
    assert first == Crashed("exit status 3 before it had loaded")
    assert isinstance(second, NotRun)
    assert again == [Crashed("exit status 0 before it answered"), right(1)]


def wide(*, steps: int, count: int) -> list[Case]:
    """Return cases whose requests are far longer than what a pipe holds."""
    program = (("x", "mul", "a", "a"), Repeat(steps, (("x", "add", "x", "a"),)))
    deep = Expression("fake", "", "", ("a",), program, ("x",), "x", zero=False, depth=1, katas=())
    return [Case(f"fake/{k}", deep, "", (1.0,), Answer(0.0, (0.0,))) for k in range(count)]


@pytest.mark.parametrize("name", ["answers", "reads_all_first"])
def test_long_lines(name: str) -> None:
    """Requests and answers of megabytes pass, whichever side comes first."""
    limits = replace(PATIENT, line=64 * MIB)
    for outcome, _ in results(name, wide(steps=20_000, count=4), limits):
        assert isinstance(outcome, Answered)
        assert len(outcome.data) == 20_002


def test_a_runner_that_never_reads() -> None:
    """Requests that nobody reads hold nothing up."""
    (first, *_) = results("never_reads", wide(steps=20_000, count=2), HURRIED)[0]
    assert first == TimedOut(1.0)


def test_a_runner_that_closes_its_input() -> None:
    """What was answered before counts, and the rest is asked again elsewhere."""
    limits = replace(PATIENT, line=64 * MIB)
    asked = wide(steps=20_000, count=3)
    kinds = [type(outcome) for outcome, _ in results("closes_its_input", asked, limits)]
    assert kinds == [Answered, Crashed, Answered]


def test_many_cases() -> None:
    """Requests run ahead of their answers without either side waiting for ever."""
    asked = cases(*(f"case-{k}" for k in range(20_000)))
    assert [outcome for outcome, _ in results("answers", asked)] == [
        right(k) for k in range(20_000)
    ]


def test_each_case_has_its_own_time() -> None:
    """However long all cases take, only the time of each is limited."""
    got = outcomes("answers_slowly", "one", "two", "three", limits=HURRIED)
    assert got == [right(0), right(1), right(2)]


def test_time_passes_only_while_listening() -> None:
    """A harness that is busy with other things makes no attempt late."""
    with Runner(command("answers_slowly"), HURRIED) as runner:
        for k, (outcome, _) in enumerate(runner.run(cases("one", "two", "three"))):
            assert outcome == right(k)
            time.sleep(1.2 if k < 2 else 0)

"""`kata watch` at a terminal: save, verdict, keys, the next kata."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from harness.tests.watched import CLEAR, terminal

if TYPE_CHECKING:
    from pathlib import Path

    from harness.tests.conftest import Clone

KEYS = "h hint   l list   s show   r reset   q quit"
NOT_WRITTEN = ("    visit(out)\n", "    raise NotImplementedError('visit all')\n")
FORWARD = ("reversed(order)", "order")


def replace(path: Path, text: str) -> None:
    """Save as careful editors do: write another file, and rename it over the first."""
    new = path.with_name(f"{path.name}.tmp")
    new.write_text(text)
    new.replace(path)


def test_from_the_first_kata_to_the_next(clone: Clone) -> None:
    """Edit, save, verdict, hint, success, the next kata, quit: a learner's way through it."""
    with terminal(clone.root) as watch:
        told = watch.verdict("local-gradients   not started", "python/local_gradients.py")
        assert "katas/local-gradients/instructions.md" in told
        assert KEYS in told
        clone.solve("local-gradients", ("other.grad += out.grad\n", "pass\n"))
        told = watch.verdict("✗ ", "expected", "yours")
        assert told.count(CLEAR) == 2, "once to say that it judges, once for the verdict"
        watch.press("h")
        watch.verdict("4. ")
        watch.press("h")
        watch.verdict("1. ", "kata hint local-gradients goes on")
        watch.press("h")
        watch.verdict("2. ")
        clone.solve("local-gradients")
        told = watch.verdict("✓ local-gradients   solved", "backward   not started")
        assert "watching python/backward.py" in told
        clone.solve("backward")
        watch.verdict("✓ backward", "activations   not started")
        watch.press("q")
        assert watch.ended() == 0
        assert watch.is_line_by_line()


def test_list_and_show(clone: Clone) -> None:
    """`l` is the table of all katas; `s` the first failing case with the attempt's numbers."""
    clone.solve("backward", FORWARD)
    with terminal(clone.root) as watch:
        told = watch.verdict("✗ ", "yours")
        failing = told.split("✗ ")[1].split()[0]
        watch.press("l")
        watch.verdict("local-gradients", "not started", "deep-graph", "Next: ")
        watch.press("s")
        watch.verdict(failing, "python/backward.py")
        watch.press("x\x1b[A")  # stands for nothing
        watch.press("\x04")
        assert watch.ended() == 0


def test_reset_asks_once(clone: Clone) -> None:
    """`r` and then any key but `y` changes nothing; `r y` brings the stub back."""
    path = clone.solve("backward", FORWARD)
    mine = path.read_text()
    with terminal(clone.root, "backward") as watch:
        watch.verdict("✗ ")
        watch.press("r")
        watch.until("y or n")
        watch.press("h")
        watch.until("nothing is reset")
        assert path.read_text() == mine
        watch.press("ry")
        watch.verdict("y or n", "is the stub again", "backward   not started")
    assert path.with_name("backward.py.old").read_text() == mine


def test_reset_of_a_stub_asks_nothing(clone: Clone) -> None:
    """Where nothing is written, nothing can be lost."""
    with terminal(clone.root, "backward") as watch:
        watch.verdict("backward   not started")
        watch.press("r")
        assert "y or n" not in watch.verdict("is the stub already")


def test_all_are_solved(clone: Clone) -> None:
    """After the last success there is nothing to go on to, and it goes on watching."""
    for kata in ("local-gradients", "backward", "deep-graph"):
        clone.solve(kata)
    with terminal(clone.root) as watch:
        watch.verdict("activations   not started")
        clone.solve("activations")
        watch.verdict("✓ activations", "Every kata is solved.", file="python/activations.py")
        clone.solve("backward", FORWARD)
        watch.verdict("✗ ", file="python/backward.py")


def test_it_resumes_where_the_learner_was(clone: Clone) -> None:
    """A kata that is started comes before one that is not; the last one watched before both."""
    clone.solve("backward", FORWARD)
    with terminal(clone.root) as watch:
        watch.verdict("✗ ", file="python/backward.py")
    with terminal(clone.root, "deep-graph") as watch:
        watch.verdict("deep-graph   not started")
    with terminal(clone.root) as watch:
        watch.verdict("deep-graph   not started")


def test_a_save_of_another_kata(clone: Clone) -> None:
    """Who turns to another kata has its verdict at once."""
    with terminal(clone.root) as watch:
        watch.verdict("local-gradients   not started")
        clone.solve("backward", NOT_WRITTEN)
        watch.verdict("not written yet", "visit all", file="python/backward.py")


def test_saves_of_every_kind(clone: Clone) -> None:
    """A rename over it, a deletion, a new file, a syntax error: each has its verdict."""
    path = clone.solve("backward", FORWARD)
    wrong = path.read_text()
    with terminal(clone.root, "backward") as watch:
        watch.verdict("✗ ")
        replace(path, wrong.replace("visit(out)\n", "visit(out\n"))
        watch.verdict("does not load", "SyntaxError")
        replace(path, wrong)
        watch.verdict("✗ ", "expected")
        path.unlink()
        watch.verdict("python/backward.py is not there")
        path.write_text(wrong)
        watch.verdict("✗ ", "expected")
        path.rename(path.with_suffix(".bak"))
        watch.verdict("python/backward.py is not there")
        watch.press("ry")
        watch.verdict("backward   not started")


def test_edits_of_cases_count(clone: Clone) -> None:
    """A case that is edited is judged anew; a fault in it is told with its place, not blamed."""
    clone.solve("backward", FORWARD)
    case = clone.root / "cases" / "knot.yaml"
    good = case.read_text()
    with terminal(clone.root, "backward") as watch:
        watch.verdict("✗ ")
        replace(case, good.replace("expression: knot", "expression: not"))
        watch.verdict("cases/knot.yaml:")
        replace(case, good)
        watch.verdict("✗ ", "expected")


@pytest.mark.parametrize("line", ["while True: pass", "while True: print('flood' * 999)"])
def test_a_new_save_ends_a_hung_attempt_at_once(clone: Clone, line: str) -> None:
    """What never ends is killed by the next save, long before its time is up, with its process."""
    mark = clone.root / "pids"
    noted = f"open({str(mark)!r}, 'a').write(f'{{__import__(\"os\").getpid()}} ')"
    path = clone.attempt("backward")
    stub = path.read_text()
    with terminal(clone.root, "backward") as watch:
        watch.verdict("not started")
        path.write_text(f"{stub}\n{noted}\n{line}\n")
        watch.until("judging python/backward.py")
        while not (mark.exists() and mark.read_text().endswith(" ")):
            os.sched_yield()
        clone.solve("backward", FORWARD)
        told = watch.verdict("✗ ", "expected", "yours")
        assert "timed out" not in told
        for pid in mark.read_text().split():
            with pytest.raises(ProcessLookupError):
                os.kill(int(pid), 0)


def test_a_hung_attempt_is_told(clone: Clone) -> None:
    """Without another save it times out, and its flood is cut: the last lines say where we are."""
    clone.solve("backward", ("visit(out)\n", "visit(out)\n    while True: print('flood')\n"))
    with terminal(clone.root, "backward") as watch:
        told = watch.verdict("timed out", "more characters", file="python/backward.py")
        assert len(told) < 100_000


def test_the_first_failure_stays_on_the_screen(clone: Clone) -> None:
    """Of more than the screen has room for, the beginning is seen, and how much is not."""
    clone.solve("backward", FORWARD)
    with terminal(clone.root, "backward", rows=24) as watch:
        told = watch.verdict("✗ ", "expected", "yours", "more lines: kata check")
        screen = told.split(CLEAR)[-1].splitlines()
        assert sum(max(1, -(-len(line) // 80)) for line in screen) < 24


def test_quitting_does_not_wait_for_a_hung_attempt(clone: Clone) -> None:
    """`q` ends it all, also while it judges."""
    path = clone.attempt("backward")
    mark = clone.root / "pid"
    noted = f"open({str(mark)!r}, 'w').write(f'{{__import__(\"os\").getpid()}} ')"
    path.write_text(f"{path.read_text()}\n{noted}\nwhile True: pass\n")
    with terminal(clone.root, "backward") as watch:
        watch.until("judging python/backward.py")
        while not (mark.exists() and mark.read_text().endswith(" ")):
            os.sched_yield()
        watch.press("q")
        assert watch.ended() == 0
        assert "timed out" not in watch.seen
        with pytest.raises(ProcessLookupError):
            os.kill(int(mark.read_text()), 0)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_the_terminal_is_put_back(clone: Clone, number: signal.Signals, code: int) -> None:
    """However it ends, the terminal echoes again, and no traceback is on it."""
    with terminal(clone.root) as watch:
        watch.verdict("not started")
        assert not watch.is_line_by_line()
        watch.process.send_signal(number)
        assert watch.ended() == code
        assert watch.is_line_by_line()
        assert "Traceback" not in watch.seen

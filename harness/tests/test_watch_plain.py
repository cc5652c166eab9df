"""`kata watch` without a terminal: plain verdicts, no keys, no questions."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from harness.tests.watched import pipes

if TYPE_CHECKING:
    from harness.tests.conftest import Clone


def test_plain_verdicts(clone: Clone) -> None:
    """Each save has its verdict, one below the other; keys are none; the input's end is the end."""
    with pipes(clone.root) as watch:
        told = watch.verdict("local-gradients   not started")
        assert "each save is judged" in told
        clone.solve("local-gradients", ("other.grad += out.grad\n", "pass\n"))
        told += watch.verdict("✗ ", "expected")
        watch.press("q\nh\nry\n")
        clone.solve("local-gradients")
        told += watch.verdict("✓ local-gradients", "backward   not started")
        assert watch.process.stdin
        watch.process.stdin.close()
        assert watch.ended() == 0
        told += watch.seen
        assert "\x1b" not in told
        assert "hint" not in told.replace("kata hint", "")
        assert "stub" not in told


def test_ctrl_c_ends_it(clone: Clone) -> None:
    """It ends as every interrupted command does, without a traceback."""
    with pipes(clone.root) as watch:
        watch.verdict("not started")
        watch.process.send_signal(signal.SIGINT)
        assert watch.ended() == 130
        assert watch.seen == ""


def test_no_input_at_all(clone: Clone) -> None:
    """Where the input has ended before, there is one verdict all the same."""
    with pipes(clone.root, "backward") as watch:
        assert watch.process.stdin
        watch.process.stdin.close()
        watch.verdict("backward   not started")
        assert watch.ended() == 0


def test_calls_at_fault(clone: Clone) -> None:
    """An unknown kata or track is told in a line: exit 2."""
    for words in (["backwards"], ["--track", "cobol"]):
        said = clone.kata("watch", *words)
        assert (said.code, said.out) == (2, "")
        assert "no " in said.err

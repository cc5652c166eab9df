"""Attempts that print, exit, or change what python/runner.py might live on."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from harness.tests.talking import PRODUCT, PYTHON, SOLUTIONS, Steps, request, talk, write

if TYPE_CHECKING:
    from pathlib import Path


BACKWARD = """
def backward(out):
    {}  # here
"""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("print('Grüße', 1)", "Grüße 1\n"),
        ("print('no end', end='')", "no end"),
        ("print('\\ud800')", "\\ud800\n"),
        ("import os; os.write(1, b'raw')", "raw"),
        ("import sys; sys.__stdout__.write('old')", "old"),
        ("import sys; sys.stdout.buffer.write(b'bytes')", "bytes"),
        ("import sys; print('a'); print('b', file=sys.stderr); print('c')", "a\nb\nc\n"),
        ("import os; os.system('echo child')", "child\n"),
        ("print('{}')", "{}\n"),
        ("print('x' * 200_000)", "x" * 200_000 + "\n"),
    ],
)
def test_what_is_printed_goes_to_stderr_before_its_separator(
    tmp_path: Path, code: str, text: str
) -> None:
    """Prints are told apart by case, those of the import too, and none reaches the channel."""
    backward = f"before = backward\ndef backward(out):\n    {code}\n    before(out)"
    attempt = write(tmp_path, f"{code}\n{backward}")
    said = talk(attempt, request(), request())
    assert said.printed == [text, text, text, ""]
    assert said.answers == [PRODUCT, PRODUCT]


@pytest.mark.parametrize(
    "code",
    [
        "import sys; sys.stdout = sys.stderr = sys.stdin = None",
        "import sys; sys.stdout.close(); sys.stdin.close()",
        "import os; os.close(0); os.close(1); os.close(2)",
        "import json; json.loads = json.dumps = json.JSONEncoder = json.JSONDecoder = None",
        "import operator, math; operator.mul = operator.add; math.isfinite = None",
        "import os, sys; os.chdir('/'); sys.path.clear(); os.environ.clear()",
        "import builtins; builtins.print = builtins.sorted = builtins.round = None",
        "import sys; sys.setrecursionlimit(100_000); sys.argv.clear(); sys.modules.clear()",
        "import gc; gc.disable()",
        "import sys; assert sys.stdin.read() == ''",
        "import os; assert os.read(0, 10) == b''",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "import warnings; warnings.simplefilter('error')",
        "Value.__eq__ = lambda self, other: True; Value.__hash__ = lambda self: 1 / 0",
        "Value.__getattr__ = lambda self, name: None",
        "Value.__bool__ = Value.__len__ = Value.__repr__ = lambda self: 1 / 0",
    ],
)
def test_what_an_attempt_changes_does_not_change_its_answers(tmp_path: Path, code: str) -> None:
    """The runner depends on nothing that an attempt is likely to change, by accident or not."""
    attempt = write(
        tmp_path, "def backward(out):\n    out.grad = 1.0\n    out._backward()\n" + code
    )
    said = talk(attempt, request(), request())
    assert said.answers == [PRODUCT, PRODUCT]
    assert said.status == 0


def test_a_runner_that_is_broken_ends(tmp_path: Path) -> None:
    """An attempt can take away what the runner lives on; then it ends, and answers nothing."""
    attempt = write(tmp_path, "import builtins; builtins.isinstance = None")
    said = talk(attempt, request(), request())
    assert (said.greeting, said.answers) == ({}, [])
    assert said.status != 0


@pytest.mark.parametrize("status", [0, 7])
def test_a_hard_exit_ends_the_runner_without_an_answer(tmp_path: Path, status: int) -> None:
    """After os._exit nothing is answered, neither that case nor a later one."""
    code = f"print('bye', flush=True); __import__('os')._exit({status})"
    attempt = write(tmp_path, BACKWARD.format(code))
    said = talk(attempt, request(), request())
    assert (said.answers, said.status) == ([], status)
    assert said.printed == ["", "bye\n"]


@pytest.mark.parametrize(
    "code",
    [
        "import threading, time; threading.Thread(target=time.sleep, args=(1000,)).start()",
        "import atexit, time; atexit.register(time.sleep, 1000)",
        "import atexit; atexit.register(print, 'bye')",
    ],
    ids=["thread", "atexit", "print"],
)
def test_it_ends_at_the_end_of_its_input(tmp_path: Path, code: str) -> None:
    """Nothing that the attempt has left behind keeps the runner from ending, or speaks after."""
    attempt = write(tmp_path, code)
    said = talk(attempt, request())
    assert (said.answers, said.status, said.printed) == ([PRODUCT], 0, ["", "", ""])


def test_each_answer_is_sent_at_once_and_its_separator_before_it() -> None:
    """An answer waits for no other request; when it is there, all that was printed is there."""
    command = [sys.executable, str(PYTHON / "runner.py"), str(SOLUTIONS / "backward.py")]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1) as runner:
        assert runner.stdin is not None
        assert runner.stdout is not None
        assert runner.stderr is not None
        for said in (b"protocol", b"x/y", b"x/y"):
            assert select.select([runner.stdout], [], [], 20)[0], f"no {said!r}"
            assert said in runner.stdout.readline()
            assert select.select([runner.stderr], [], [], 0)[0]
            assert os.read(runner.stderr.fileno(), 100) == b"\x1e"
            runner.stdin.write(b'{"case": "x/y"}\n')
            runner.stdin.flush()
        runner.communicate()


def test_nothing_is_remembered_from_one_case_to_the_next(tmp_path: Path) -> None:
    """A case asked for twice, with others between, gets the same answer."""
    attempt = write(tmp_path, "")
    other: Steps = [["n1", "tanh", "a"], ["n2", "mul", "n1", "a"]]
    answers = talk(attempt, request(), request(other), request(), request(other)).answers
    assert answers[:2] == answers[2:]

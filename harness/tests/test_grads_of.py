"""`grads_of`, called by hand from a kata's file, wherever Python was started."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from harness.load.stubs import derive_stub
from harness.tests.talking import PYTHON
from harness.tests.test_stubs import PYTHON as TRACK

if TYPE_CHECKING:
    from pathlib import Path


def expression(inputs: str, *steps: list[Any] | dict[str, Any], **others: object) -> dict[str, Any]:
    """Return an expression as cases.json has it, as far as grads_of needs it."""
    compiled = {"inputs": inputs.split(), "steps": [*steps], "zero": False} | others
    return {"backward": [steps[-1][0]] if isinstance(steps[-1], list) else []} | compiled


SQUARES = {"repeat": 2, "steps": [["y", "mul", "y", "y"]]}
EXPRESSIONS = {
    "reuse": expression(
        "a b", ["n1", "mul", "a", "b"], ["n2", "mul", "a", "a"], ["n3", "add", "n1", "n2"]
    ),
    "product": expression("a b", ["n1", "mul", "a", "b"]),
    "loop": expression("x", ["y", "let", "x"], SQUARES, backward=["y"]),
    "loops": expression("x", ["y", "let", "x"], {"repeat": 2, "steps": [SQUARES]}, backward=["y"]),
    "twice": expression("x", ["p", "mul", "x", "x"], ["q", "mul", "x", "x"], backward=["p", "q"]),
    "zeroed": expression("x", ["y", "mul", "x", "x"], SQUARES, backward=["y", "y"], zero=True),
    "log": expression("x", ["n1", "log", "x"]),
    "number": expression("x", ["n1", "pow", "x", 2], ["n2", "sub", 1, "n1"]),
}


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """Give the top folder of a clone in which the katas are solved."""
    shutil.copytree(PYTHON / "solutions", tmp_path / "python" / "solutions")
    for path in [*(PYTHON / "solutions").glob("*.py"), PYTHON / "runner.py"]:
        shutil.copy(path, tmp_path / "python")
    (tmp_path / "cases").mkdir()
    cases = tmp_path / "cases" / "cases.json"
    cases.write_text(json.dumps({"format": 1, "katas": {}, "expressions": EXPRESSIONS}))
    (tmp_path / "elsewhere").mkdir()
    return tmp_path


def python(cwd: Path, *words: str, prompt: str = "") -> str:
    """Run Python in a folder; return what it printed, or the last line of its error."""
    done = subprocess.run(
        [sys.executable, *words], cwd=cwd, input=prompt, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def call(top: Path, arguments: str, kata: str = "backward") -> str:
    """Return what grads_of comes to, called in python/."""
    return python(top / "python", "-c", f"from {kata} import *; print(grads_of({arguments}))")


REUSE = 'grads_of("reuse", [2.0, 3.0], [0.0, 0.0])'


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        pytest.param(".", "-i python/backward.py", id="prompt at the top"),
        pytest.param("python", "-i backward.py", id="prompt in python"),
        pytest.param(".", "-i python/solutions/backward.py", id="prompt of a solution"),
        pytest.param("python", "-ic from+backward+import+*", id="in python"),
        pytest.param("python/solutions", "-ic from+backward+import+*", id="in solutions"),
        pytest.param(
            "python/solutions",
            "-ic from+runpy+import+*;globals().update(run_path('backward.py'))",
            id="run by path",
        ),
        pytest.param("python", "-i solutions/activations.py", id="activations"),
        pytest.param("python", "-i solutions/deep_graph.py", id="deep_graph"),
        pytest.param("python", "-i solutions/local_gradients.py", id="local_gradients"),
    ],
)
def test_it_works_from_everywhere(top: Path, folder: str, words: str) -> None:
    """The worked call gives [7.0, 2.0], in each kata's file and in its solution."""
    called = [word.replace("+", " ") for word in words.split()]
    assert python(top / folder, *called, prompt=f"{REUSE}\n") == "[7.0, 2.0]"


def test_it_works_from_a_folder_that_is_not_of_the_clone(top: Path) -> None:
    """Where a path leads to the kata's file, as another program may have it, all is found."""
    code = f"import sys; sys.path.append('../python'); from backward import *; print({REUSE})"
    assert python(top / "elsewhere", "-c", code) == "[7.0, 2.0]"


def test_it_works_after_another_folder_was_entered(top: Path) -> None:
    """A prompt that has changed its folder since it started still finds the cases."""
    prompt = f"import os; os.chdir('/')\n{REUSE}\n"
    assert python(top, "-i", "python/backward.py", prompt=prompt) == "[7.0, 2.0]"


@pytest.mark.parametrize(
    ("kata", "arguments", "printed"),
    [
        pytest.param("backward", "'product', [2, 3], [9.0, 9.0]", "[3.0, 2.0]", id="overwrites"),
        pytest.param("backward", "'product', [1/3, 2/3], [0, 0]", "[0.666666667, 0.333333333]",
            id="nine decimals"),
        pytest.param("backward", "'product', [1.0, -1e-12], [0, 0]", "[0.0, 1.0]", id="no minus 0"),
        pytest.param("backward", "'product', (2.0, 3.0), [0, 0]", "[3.0, 2.0]", id="tuple"),
        pytest.param("backward", "'loop', [2.0], [0.0]", "[32.0]", id="loop"),
        pytest.param("backward", "'loops', [2.0], [0.0]", "[524288.0]", id="nested loops"),
        pytest.param("backward", "'twice', [2.0], [0.0]", "[8.0]", id="two roots"),
        pytest.param("backward", "'zeroed', [2.0], [0.0]", "[1024.0]", id="zero"),
        pytest.param("activations", "'number', [3.0], [0.0]", "[-6.0]", id="plain number"),
        pytest.param("activations", "'log', [0.0], [0.0]", "ValueError: math domain error",
            id="domain"),
        pytest.param("backward", "'log', [1.0], [0.0]",
            "AttributeError: 'Value' object has no attribute 'log'", id="not in this kata"),
        pytest.param("backward", "'reuse', [1.0], [0.0, 0.0]",
            "ValueError: reuse takes as many vals and grad as inputs: a, b", id="few vals"),
        pytest.param("backward", "'reuse', [1.0, 2.0], [0.0, 0.0, 0.0]",
            "ValueError: reuse takes as many vals and grad as inputs: a, b", id="long grad"),
        pytest.param("backward", "'nothing', [1.0], [0.0]",
            f"ValueError: no expression is called 'nothing'; there are {', '.join(EXPRESSIONS)}",
            id="unknown name"),
    ],
)  # fmt: skip
def test_what_it_returns(top: Path, kata: str, arguments: str, printed: str) -> None:
    """Gradients of the inputs to nine decimals; what can't be done is an error that says why."""
    assert call(top, arguments, kata) == printed


def test_it_fills_the_list_that_it_was_given(top: Path) -> None:
    """The list returned is the list given; an error leaves it as it was."""
    code = """
from activations import grads_of
given = [0.0, 0.0]
assert grads_of("reuse", [2.0, 3.0], given) is given == [7.0, 2.0]
one = [5.0]
try:
    grads_of("log", [0.0], one)
except ValueError:
    print(one)
"""
    assert python(top / "python", "-c", code) == "[5.0]"


@pytest.mark.parametrize("kata", ["activations", "backward", "deep_graph", "local_gradients"])
def test_what_is_not_written_is_said(top: Path, kata: str) -> None:
    """A stub raises NotImplementedError with the task."""
    path = top / "python" / f"{kata}.py"
    path.write_text(derive_stub(path.read_text(), TRACK))
    assert call(top, REUSE[9:-1], kata).startswith("NotImplementedError: ")

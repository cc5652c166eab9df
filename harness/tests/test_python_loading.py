"""Files that load and files that do not: python/runner.py runs an attempt as Python does."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from harness.tests.talking import PRODUCT, SOLUTIONS, request, talk, write

if TYPE_CHECKING:
    from pathlib import Path


BACKWARD = """
def backward(out):
    {}  # here
"""


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        pytest.param("", "attempt.py has no class Value", 0, id="empty"),
        pytest.param("def Value(): pass", "attempt.py has no class Value", 0, id="no-class"),
        pytest.param("class Value: pass", "attempt.py has no backward, ", 0, id="no-backward"),
        pytest.param("class Value: pass\nbackward = 3", "attempt.py has no backward, ", 0, id="3"),
        pytest.param("\nx = (", "SyntaxError: '(' was never closed", 2, id="syntax"),
        pytest.param("if 1:\nx", "IndentationError: expected an indented", 2, id="indentation"),
        pytest.param("\n\n1 / 0", "ZeroDivisionError: division by zero", 3, id="raised"),
        pytest.param("raise NotImplementedError('all')", "NotImplementedError: all", 1, id="stub"),
        pytest.param("import nowhere", "ModuleNotFoundError: No module named", 1, id="import"),
        pytest.param("exit(2)", "SystemExit: 2", 1, id="exit"),
        pytest.param("x = '\udcff'", "SyntaxError: (unicode error) 'utf-8' codec", 1, id="latin-1"),
        pytest.param("x = 1\0", "source code string cannot contain null bytes", 0, id="nul"),
        pytest.param("eval('(')", "SyntaxError: '(' was never closed", 1, id="eval"),
    ],
)
def test_a_file_that_does_not_load_says_why(
    tmp_path: Path, source: str, message: str, line: int
) -> None:
    """The greeting tells the error and the line; no case is answered, and all is well otherwise."""
    attempt = tmp_path / "attempt.py"
    attempt.write_bytes(source.encode(errors="surrogateescape"))
    said = talk(attempt, request())
    assert said.greeting["error"] == "load"
    assert said.greeting["protocol"] == 1
    assert said.greeting["message"].startswith(message)
    assert ".py, line" not in said.greeting["message"]  # that is what where is for
    assert said.greeting["where"] == ([{"line": line, "in": "<module>"}] if line else [])
    assert (said.answers, said.status) == ([], 0)


def test_a_folder_and_a_missing_file_do_not_load(tmp_path: Path) -> None:
    """What can't be read is a load error, too."""
    for path in (tmp_path, tmp_path / "nowhere.py"):
        said = talk(path)
        assert (said.greeting["error"], said.greeting["where"]) == ("load", [])
        assert path.name in said.greeting["message"]


@pytest.mark.parametrize(
    "source",
    [
        "\ufeffimport math",
        "# -*- coding: latin-1 -*-\nx = '\udcff'",
        "import math\r\n\r\n",
        "from dataclasses import dataclass\n@dataclass\nclass Point:\n    x: 'int'",
        "from __future__ import annotations\ndef f(x: nothing): pass",
        "import helper",
        "import sys\nassert __name__ != '__main__' and __file__ == sys.argv[1]",
    ],
    ids=["bom", "latin-1", "crlf", "dataclass", "future", "neighbour", "names"],
)
def test_a_file_is_run_as_python_imports_one(tmp_path: Path, source: str) -> None:
    """What Python accepts is accepted: encodings, neighbours, classes that look up their module."""
    (tmp_path / "helper.py").touch()
    right = (SOLUTIONS / "backward.py").read_text(encoding="utf-8").split("import math", 1)[1]
    attempt = tmp_path / "attempt.py"
    attempt.write_bytes(f"{source}\nimport math\n{right}".encode(errors="surrogateescape"))
    assert talk(attempt, request()).answers == [PRODUCT]


def test_a_file_saved_twice_in_a_second_is_read_anew(tmp_path: Path) -> None:
    """The runner keeps no compiled copy, neither for its own use nor for anybody's."""
    attempt = write(tmp_path, BACKWARD.format("out.grad = 1.0"))
    times = (attempt.stat().st_atime_ns, attempt.stat().st_mtime_ns)
    assert talk(attempt, request()).answers[0]["gradients"]["n1"] == 1.0
    attempt = write(tmp_path, BACKWARD.format("out.grad = 2.0"))
    os.utime(attempt, ns=times)
    assert talk(attempt, request()).answers[0]["gradients"]["n1"] == 2.0
    assert [path.name for path in tmp_path.iterdir()] == ["attempt.py"]


@pytest.mark.parametrize(
    "code",
    ["Value.backward = backward\ndel backward", "Value.backward = lambda self: 1 / 0"],
    ids=["method", "both"],
)
def test_backward_is_a_function_or_else_a_method(tmp_path: Path, code: str) -> None:
    """The function of the file comes first; where there is none, the method of Value is called."""
    attempt = write(tmp_path, code)
    assert talk(attempt, request()).answers == [PRODUCT]

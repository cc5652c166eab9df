"""The plugin: case files are collected as tests, of every track, kata and role."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from harness.tests import miniatures
from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

REUSE = """\
format: 1
expression: again
title: A value used three times
formula: a*b + a*a
inputs: [a, b]
cases:
  - id: small-integers
    why: a is used three times
    values: {a: 2, b: 3}
    output: 10
    gradients: {a: 7, b: 2}
"""


@pytest.fixture
def tested(clone: Clone) -> Clone:
    """Give a clone in which pytest can run."""
    shutil.copy(ROOT / "pyproject.toml", clone.root)
    return clone


def run(clone: Clone, *words: str) -> tuple[int, str]:
    """Run pytest on the cases of a clone; return its exit code and what it said."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rA", "cases"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*command, *words],
        cwd=clone.root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_untouched_attempts_are_skipped(tested: Clone) -> None:
    """Solutions pass and stubs fail as not written, which passes; attempts are skipped."""
    code, said = run(tested, "-k", "knot")
    assert code == 0, said
    for kata in ("local-gradients", "backward", "activations", "deep-graph"):
        for role in ("solution", "stub"):
            name = f"cases/knot.yaml::small-integers[python-{kata}-{role}]"
            assert f"PASSED {name}" in said
    assert "not started" in said
    assert "attempt" not in "".join(line for line in said.splitlines() if "PASSED" in line)


def test_a_started_attempt_is_run(tested: Clone) -> None:
    """With the solution saved as the attempt, its cases run and pass."""
    tested.solve("backward")
    code, said = run(tested, "-k", "knot")
    assert code == 0, said
    assert "PASSED cases/knot.yaml::small-integers[python-backward-attempt]" in said


def test_a_wrong_attempt_fails_with_the_report(tested: Clone) -> None:
    """A test that fails shows formula, values, expected and own gradients."""
    tested.solve("backward", ("    out.grad = 1.0", "    out.grad = 2.0"))
    code, said = run(tested, "-k", "knot and small")
    assert code == 1
    assert "python/backward.py: wrong, not passed" in said
    assert "z = (y + a) * (y + b)" in said
    assert "a    252.000000000    504.000000000   ✗" in said


def test_a_wrong_attempt_is_explained_once(tested: Clone) -> None:
    """Its first failure ends with what `kata check` says of it; the others say where that is."""
    path = miniatures.HERE / "pre_order.py"
    miniatures.write(path, "backward", tested.root / "python")
    code, said = run(tested, "-k", "attempt and (diamond or knot)")
    assert code == 1
    first, second, third, *_ = said.split("python/backward.py: wrong, not passed")[1:]
    shown = tested.kata("check", "backward", "--case", "diamond", "--case", "knot").out
    *_, explanation, others = shown.split("\n\n")
    assert "first discovered (pre-order)" in explanation
    assert others.count("✗") == 2
    assert f"\n\n{explanation}\n___" in first
    for other in (second, third):
        assert "\n\n    explained at diamond/small-integers, the first that failed\n" in other
        assert "pre-order" not in other


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def backward(out): (", "SyntaxError"),
        ("def backward(out):\n    raise NotImplementedError('all of it')", "all of it"),
    ],
    ids=["does not load", "is not written"],
)
def test_what_says_all_is_not_explained(tested: Clone, text: str, says: str) -> None:
    """A file that won't load, and what is not written, need nothing but their own words."""
    path = tested.solve("backward")
    path.write_text(path.read_text().replace("def backward(out):", f"{text}\n\n\ndef other(out):"))
    code, said = run(tested, "-k", "attempt and knot")
    assert code == 1
    assert says in said
    assert "explained at" not in said
    assert "kata hint" not in said


def test_a_new_case_file_is_new_tests(tested: Clone) -> None:
    """A YAML file that is put there is tested, with no code and no list."""
    (tested.root / "cases/again.yaml").write_text(REUSE)
    code, said = run(tested, "-k", "again")
    assert code == 0, said
    assert "PASSED cases/again.yaml::small-integers[python-activations-solution]" in said


def test_a_wrong_case_is_no_attempts_fault(tested: Clone) -> None:
    """A digit that is wrong is told by its place before anything is judged."""
    (tested.root / "cases/again.yaml").write_text(REUSE.replace("a: 7", "a: 8"))
    code, said = run(tested, "-k", "again")
    assert code == 2
    assert "cases/again.yaml:11:20: " in said
    assert "PASSED" not in said


def test_a_bad_case_file_stops_the_run(tested: Clone) -> None:
    """Its problems are shown by line and column, and nothing is judged."""
    (tested.root / "cases/again.yaml").write_text(REUSE.replace("{a: 2, b: 3}", "{a: 1e-3}"))
    code, said = run(tested)
    assert code == 2
    assert said.count("cases/again.yaml:9:17: ") == 1
    assert "PASSED" not in said


def test_no_test_is_a_failure(tested: Clone) -> None:
    """A name that no test has leaves pytest with exit 5, not with success."""
    assert run(tested, "-k", "nothing-is-called-so")[0] == 5

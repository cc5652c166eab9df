"""`kata show` as it is called: what it shows, what it writes, whose attempt, and its exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from harness.tests.conftest import Clone

PNG = b"\x89PNG\r\n\x1a\n"
KNOT = "knot/small-integers"


def pre_order(clone: Clone) -> None:
    """Write a backward that runs each value when it is first discovered."""
    wrong = (ROOT / "harness/tests/attempts/pre_order.py").read_text()
    with clone.solve("backward").open("a") as file:
        file.write(f"\n\n{wrong}")


def test_a_case_is_shown_as_a_table(clone: Clone) -> None:
    """The case, its formula and values, and then the table: exit 0."""
    said = clone.kata("show", KNOT)
    assert said.code == 0
    lines = [line.strip() for line in said.out.splitlines()]
    assert lines[0].startswith(f"{KNOT}   y and z have several uses")
    assert lines[3].endswith("a = 2   b = 3")
    assert "y = a*b                   6     51       = 1·24 + 1·27" in lines


def test_an_expression_stands_for_its_first_case(clone: Clone) -> None:
    """`kata show knot` is `kata show knot/small-integers`."""
    assert clone.kata("show", "knot").out == clone.kata("show", KNOT).out


def test_an_unknown_case_has_near_names(clone: Clone) -> None:
    """A slip of the pen is no riddle: exit 2."""
    said = clone.kata("show", "knot/small-integer")
    assert said.code == 2
    assert said.err.startswith("kata: no case is called knot/small-integer; did you mean knot/")


@pytest.mark.parametrize(
    ("form", "begins"),
    [("svg", b"<?xml"), ("png", PNG), ("dot", b"digraph {"), ("html", b"<!DOCTYPE html>")],
)
def test_every_form_is_written(clone: Clone, tmp_path: Path, form: str, begins: bytes) -> None:
    """The file has what it should, also where there was one; the terminal stays quiet."""
    path = tmp_path / f"knot.{form}"
    path.write_text("old")
    said = clone.kata("show", KNOT, f"--{form}", str(path))
    assert (said.code, said.out, said.err) == (0, "", "")
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("form", ["svg", "png", "dot", "html"])
def test_a_dash_is_standard_output(clone: Clone, tmp_path: Path, form: str) -> None:
    """There stands what a file would hold, and nothing else: an attempt's verdict is on stderr."""
    pre_order(clone)
    path = tmp_path / "knot"
    show = [sys.executable, "-m", "harness", "show", KNOT, "--attempt"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    (there, here) = (
        subprocess.run(
            [*show, f"--{form}", to],
            cwd=clone.root,
            env=environment,
            check=False,
            capture_output=True,
        )
        for to in (str(path), "-")
    )
    assert here.stdout == path.read_bytes()
    assert (here.returncode, here.stderr) == (1, there.stdout)
    assert b"yours is python/backward.py" in here.stderr
    assert not (clone.root / "-").exists()


def test_a_folder_that_is_missing_is_told_in_a_line(clone: Clone, tmp_path: Path) -> None:
    """The call is at fault: exit 2."""
    path = tmp_path / "missing" / "knot.svg"
    said = clone.kata("show", KNOT, "--svg", str(path))
    assert (said.code, said.err) == (2, f"kata: {path}: No such file or directory\n")


def test_two_forms_at_once_are_refused(clone: Clone) -> None:
    """One call writes one file."""
    with pytest.raises(SystemExit, match="2"):
        clone.kata("show", KNOT, "--svg", "a", "--png", "b")


@pytest.mark.parametrize("form", ["svg", "png", "html"])
def test_a_deep_graph_is_not_drawn(clone: Clone, tmp_path: Path, form: str) -> None:
    """A picture of a thousand values is for nobody: a sentence, exit 2, and no file."""
    path = tmp_path / "deep"
    said = clone.kata("show", "thousand-steps", f"--{form}", str(path))
    assert said.code == 2
    assert re.fullmatch(
        r"kata: thousand-steps/\S+ has 1,\d+ values, and more than 200 are not drawn; "
        r"kata show thousand-steps/\S+ lists the first and the last\n",
        said.err,
    )
    assert not path.exists()


def test_a_deep_graph_has_a_table(clone: Clone) -> None:
    """Its first values and its last."""
    said = clone.kata("show", "thousand-steps")
    assert said.code == 0
    assert re.search(r"… \d+ more", said.out)


def test_an_attempt_is_shown_beside(clone: Clone) -> None:
    """Its numbers, the wrong ones marked, where it goes wrong and why: exit 1."""
    pre_order(clone)
    said = clone.kata("show", KNOT, "--attempt")
    assert said.code == 1
    lines = [line.strip() for line in said.out.splitlines()]
    assert lines[0].startswith(f"✗ {KNOT}")
    assert "yours is python/backward.py; --kata names another kata's" in lines
    assert "a                         2    252        180 ✗  = 72·1 + 1·27 + 3·51" in lines
    assert lines[-1] == (
        "y ran when its gradient was 27, and it ended at 51: y + b had not passed its part on yet."
    )


def test_a_right_attempt_is_told_to_be(clone: Clone) -> None:
    """Nothing is wrong: exit 0."""
    clone.solve("backward")
    said = clone.kata("show", KNOT, "--attempt")
    assert said.code == 0
    assert "✓ your numbers are right" in said.out


@pytest.mark.parametrize("form", ["svg", "png", "dot", "html"])
def test_an_attempt_is_drawn_beside(clone: Clone, tmp_path: Path, form: str) -> None:
    """The file has both numbers, and the terminal says what differs: exit 1."""
    pre_order(clone)
    path = tmp_path / "knot"
    said = clone.kata("show", KNOT, "--attempt", f"--{form}", str(path))
    assert said.code == 1
    assert "y ran when its gradient was 27" in said.out
    if form != "png":
        assert {"180", "252"} <= set(re.findall(r"\d+", path.read_text()))


def test_of_several_attempts_the_wrong_one_is_shown(clone: Clone) -> None:
    """A solved kata is not what one looks at; a named one is."""
    clone.solve("local-gradients")
    pre_order(clone)
    assert "yours is python/backward.py" in clone.kata("show", KNOT, "--attempt").out
    named = clone.kata("show", KNOT, "--attempt", "--kata", "local-gradients")
    assert "yours is python/local_gradients.py" in named.out
    assert named.code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--attempt"], "no attempt to show: knot/small-integers waits for you to start local-g"),
        (["--attempt", "--kata", "backward"], "waits for you to start backward"),
        (
            ["--attempt", "--kata", "backwards"],
            "no kata is called backwards; did you mean backward?",
        ),
        (["--attempt", "--track", "cobol"], "no track is called cobol"),
        (["--kata", "backward"], "add --attempt"),
        (["--track", "python"], "add --attempt"),
    ],
)
def test_an_attempt_that_cannot_be_shown_is_told(
    clone: Clone, words: list[str], message: str
) -> None:
    """Nothing is started, or the call does not say what it means: exit 2."""
    said = clone.kata("show", KNOT, *words)
    assert said.code == 2
    assert message in said.err


def test_a_case_of_other_katas_is_told(clone: Clone) -> None:
    """A kata to which the case does not belong has no numbers to show."""
    clone.solve("backward")
    said = clone.kata("show", "relu", "--attempt", "--kata", "backward")
    assert said.code == 2
    assert "does not belong to backward" in said.err


@pytest.mark.parametrize(
    ("change", "code", "expected"),
    [
        (("    visit(out)\n", "    visit(out\n"), 1, "SyntaxError"),
        (("    order = []", "    order = {}[0]"), 1, "KeyError"),
        (("    order = []", "    raise NotImplementedError('the order')"), 0, "not written yet"),
    ],
)
def test_an_attempt_without_numbers_says_why(
    clone: Clone, change: tuple[str, str], code: int, expected: str
) -> None:
    """The right numbers stand there alone, and below them what came of the attempt."""
    clone.solve("backward", change)
    said = clone.kata("show", KNOT, "--attempt")
    assert said.code == code
    assert "= 1·24 + 1·27" in said.out
    assert "yours  " not in said.out
    assert expected in said.out


def test_a_refusal_is_shown_with_an_attempt(clone: Clone, tmp_path: Path) -> None:
    """Where the expression must be refused, the attempt's refusal is right."""
    clone.solve("activations")
    said = clone.kata("show", "log/negative", "--attempt")
    assert said.code == 0
    assert "refused, as it must be" in said.out
    for form in ("svg", "html"):
        path = tmp_path / form
        assert clone.kata("show", "log/negative", "--attempt", f"--{form}", str(path)).code == 0
        assert "refused" in path.read_text()

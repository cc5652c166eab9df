"""`kata reset`, `kata solution`, and the table of `kata` alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from harness.tests.conftest import Clone


def test_reset_gives_the_stub_and_keeps_the_file(clone: Clone) -> None:
    """After a reset the kata is not started, and what was written stands beside it."""
    path = clone.attempt("backward")
    stub = path.read_text()
    mine = clone.solve("backward").read_text()
    said = clone.kata("reset", "backward")
    assert said.code == 0
    assert said.out == (
        "python/backward.py is the stub again; yours is kept as python/backward.py.old\n"
    )
    assert path.read_text() == stub
    assert path.with_name("backward.py.old").read_text() == mine


def test_reset_of_a_stub_does_nothing(clone: Clone) -> None:
    """What is not started has nothing to keep."""
    assert clone.kata("reset", "backward").out == "python/backward.py is the stub already\n"


def test_reset_brings_a_deleted_file_back(clone: Clone) -> None:
    """A file that is gone is there again, as the stub."""
    path = clone.attempt("backward")
    stub = path.read_text()
    path.unlink()
    assert "Next: kata reset local-gradients" not in clone.kata().out
    assert clone.kata("reset", "backward").out == "python/backward.py is the stub again\n"
    assert path.read_text() == stub


def test_the_solution_is_shown_to_who_solved_the_kata(clone: Clone) -> None:
    """It is printed whole, but for the comments that mark the learner's part."""
    text = clone.solve("backward").read_text()
    said = clone.kata("solution", "backward")
    assert said.code == 0
    kept = [each for each in text.split("\n") if each.strip() != "# end" and "# task:" not in each]
    assert said.out == "\n".join(kept)
    assert len(kept) == text.count("\n") - 1


def test_the_solution_is_kept_from_who_did_not(clone: Clone) -> None:
    """Unsolved, it says what to do instead, and shows it to those who give up."""
    said = clone.kata("solution", "backward")
    assert (said.code, said.out) == (2, "")
    assert "--give-up" in said.err
    assert "def backward(out):" in clone.kata("solution", "backward", "--give-up").out


def test_a_track_that_cannot_run_is_exit_3(clone: Clone) -> None:
    """It says what to install, and judges nothing."""
    path = clone.root / "python/track.yaml"
    text = path.read_text().replace('"{python}"', "python-of-nowhere")
    path.write_text(text.replace("program: python3", "program: python-of-nowhere"))
    said = clone.kata("check", "--solution")
    assert (said.code, said.out) == (3, "")
    assert "Python needs python-of-nowhere 3.11 or later" in said.err


def test_the_table_has_every_kata_and_the_next_step(clone: Clone) -> None:
    """Untouched, the first kata comes next; then what is begun; then what is left."""
    clone.solve("backward", ("    out.grad = 1.0", "    out.grad = 2.0"))
    said = clone.kata()
    assert said.code == 0
    rows = [line.split() for line in said.out.splitlines()[1:5]]
    assert [row[0] for row in rows] == [
        "local-gradients",
        "backward",
        "activations",
        "deep-graph",
    ]
    assert rows[0][-2:] == ["not", "started"]
    assert rows[1][-2] == "of"
    assert "Next: kata check backward" in said.out
    clone.solve("backward")
    assert "Next: read katas/local-gradients/instructions.md" in clone.kata().out


def test_all_katas_solved_is_said(clone: Clone) -> None:
    """When nothing is left, the table says so."""
    for kata in ("local-gradients", "backward", "activations", "deep-graph"):
        clone.solve(kata)
    assert "Every kata is solved." in clone.kata().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["check", "bakward"], "no kata is called bakward", id="kata"),
        pytest.param(["check", "--track", "ruby"], "no track is called ruby", id="track"),
        pytest.param(
            ["check", "--case", "0/0"], "there is add-itself, add, ", id="a name like none of many"
        ),
        pytest.param(["check", "--case", "knott"], "no case is called knott", id="case"),
        pytest.param(
            ["check", "backward", "--case", "exp"], "none of these cases belongs", id="foreign case"
        ),
        pytest.param(
            ["check", "--output", "no/such/folder/file"], "No such file or directory", id="output"
        ),
    ],
)
def test_a_call_at_fault_is_one_line(clone: Clone, words: list[str], message: str) -> None:
    """What the call names and is not there is said in a line on stderr: exit 2."""
    clone.solve("backward")
    said = clone.kata(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("kata: ")
    assert len(said.err.splitlines()) == 1
    assert len(said.err) < 250
    assert message in said.err


def test_outside_a_clone_it_says_so(clone: Clone, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where no folder upward holds katas and cases, --repo is named: exit 2."""
    said = clone.kata("--repo", str(tmp_path_factory.mktemp("elsewhere")))
    assert said.code == 2
    assert "no clone of the katas at" in said.err


def test_a_folder_within_the_clone_will_do(clone: Clone) -> None:
    """The clone is found upward, as git finds it."""
    said = clone.kata("--repo", str(clone.root / "katas/backward"))
    assert said.code == 0
    assert "python/backward.py" in said.out

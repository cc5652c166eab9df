"""`kata cases check --since`: a case that a revision has is there for ever, and as it was."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from harness.tests.conftest import Clone

if TYPE_CHECKING:
    from pathlib import Path

SUM = """\
format: 1
expression: two-sums
title: Two sums
formula: |
  p = a + b
  q = log(c) * a
  q
inputs: [a, b, c]
backward: [p, q]
cases:
  - id: one
    why: because
    values: {a: 2, b: -0.0, c: 1}
    output: 0
    gradients: {a: 1, b: 1, c: 2}
  - id: refused
    why: because
    values: {a: 2, b: 3, c: 0}
    error: domain
"""


NEW = """\
  - id: new
    why: because
    values: {a: 1, b: 1, c: 1}
    output: 0
    gradients: {a: 1, b: 1, c: 1}
"""


def git(root: Path, *words: str) -> None:
    """Run git in a folder."""
    identity = ["-c", "user.name=An author", "-c", "user.email=author@example.org"]
    command = [shutil.which("git") or "git", *identity, *words]
    subprocess.run(command, cwd=root, check=True, capture_output=True)


@pytest.fixture
def committed(author: Clone) -> Clone:
    """Give a clone with two case files that are committed."""
    (author.root / "cases/two-sums.yaml").write_text(SUM)
    assert author.kata("cases", "fill").code == 0
    (author.root / ".gitignore").write_text("/.kata/\n")
    git(author.root, "init", "--quiet")
    git(author.root, "add", "--all")
    git(author.root, "commit", "--quiet", "--message", "Add cases")
    return author


def change(clone: Clone, *edits: tuple[str, str], name: str = "two-sums") -> None:
    """Replace texts in a case file."""
    path = clone.root / f"cases/{name}.yaml"
    text = path.read_text()
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)


def test_nothing_has_changed(committed: Clone) -> None:
    """The line says so."""
    said = committed.kata("cases", "check", "--since", "HEAD")
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "3 cases in 2 files: every digit is proved, and all of HEAD is there as it was\n"
    )


@pytest.mark.parametrize(
    "edits",
    [
        pytest.param([("why: because", "why: another reason")], id="reason"),
        pytest.param([("title: Two sums", "title: A sum and a logarithm")], id="title"),
        pytest.param([("{a: 2, b: -0.0, c: 1}", "{c: 1.0, a: 2.00, b: -0.0}")], id="form"),
        pytest.param([("cases:\n", "zero: false\ncases:  # two\n")], id="default"),
        pytest.param(
            [
                (
                    "cases:\n",
                    "cases:\n" + NEW,
                )
            ],
            id="new case",
        ),
        pytest.param([("\n", "\r\n")], id="ends of lines"),
    ],
)
def test_what_was_not_promised_may_change(committed: Clone, edits: list[tuple[str, str]]) -> None:
    """Words, forms, and what is new."""
    change(committed, *edits)
    assert committed.kata("cases", "fill").code == 0
    said = committed.kata("cases", "check", "--since", "HEAD")
    assert (said.code, said.err) == (0, "")


APART = "put it back; another needs a file of its own"
KEEP = "put it back; a better case is added with replaces: "


@pytest.mark.parametrize(
    ("edits", "told"),
    [
        pytest.param(
            [("p = a + b", "p = b + a")],
            [
                f"4:10: formula was p = a + b ⏎ q = log(c) * a ⏎ q at HEAD: {APART}",
            ],
            id="formula",
        ),
        pytest.param(
            [("inputs: [a, b, c]", "inputs: [b, a, c]")],
            [f"8:9: inputs was a, b, c at HEAD: {APART}"],
            id="order of the inputs",
        ),
        pytest.param(
            [("backward: [p, q]", "backward: [q, p]")],
            [f"9:11: backward was p, q at HEAD: {APART}"],
            id="roots",
        ),
        pytest.param(
            [("cases:\n", "zero: true\ncases:\n"), ("a: 1, b: 1, c: 2", "a: 0, b: 0, c: 2")],
            [
                f"10:7: zero was false at HEAD: {APART}",
                f"16:20: the gradient of a was 1 at HEAD: {KEEP}one",
                f"16:26: the gradient of b was 1 at HEAD: {KEEP}one",
            ],
            id="zero",
        ),
        pytest.param(
            [("id: one", "id: first")], [f"10:1: one was here at HEAD: {KEEP}one"], id="id"
        ),
        pytest.param(
            [
                ("{a: 2, b: -0.0, c: 1}", "{a: 4, b: 0, c: 1}"),
                ("{a: 1, b: 1, c: 2}", "{a: 1, b: 1, c: 4}"),
            ],
            [
                f"13:17: a was 2 at HEAD: {KEEP}one",
                f"13:23: b was -0.0 at HEAD: {KEEP}one",
                f"15:32: the gradient of c was 2 at HEAD: {KEEP}one",
            ],
            id="values",
        ),
        pytest.param(
            [
                (
                    "c: 0}\n    error: domain",
                    "c: 1}\n    output: 0\n    gradients: {a: 1, b: 1, c: 2}",
                )
            ],
            [
                f"18:29: c was 0 at HEAD: {KEEP}refused",
                f"18:13: error was domain at HEAD: {KEEP}refused",
            ],
            id="error",
        ),
    ],
)
def test_what_was_promised_may_not_change(
    committed: Clone, edits: list[tuple[str, str]], told: list[str]
) -> None:
    """Formula, inputs, roots, zero, ids, values and answers stay, also where all is proved anew."""
    change(committed, *edits)
    assert committed.kata("cases", "fill").code == 0
    assert committed.kata("cases", "check").code == 0
    said = committed.kata("cases", "check", "--since", "HEAD")
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines() == [f"cases/two-sums.yaml:{line}" for line in told]


def test_a_replaced_case_stays_as_it_was(committed: Clone) -> None:
    """Also what is judged no more was promised: it is there for those who have seen it."""
    better = "  - id: two\n    why: because\n    replaces: one\n    values: {a: 1, b: 1, c: 1}\n"
    with (committed.root / "cases/two-sums.yaml").open("a") as file:
        file.write(better)
    assert committed.kata("cases", "fill").code == 0
    assert committed.kata("cases", "check", "--since", "HEAD").code == 0
    change(
        committed,
        (
            "output: 0\n    gradients: {a: 1, b: 1, c: 2",
            "output: 1\n    gradients: {a: 1, b: 1, c: 2",
        ),
    )
    assert committed.kata("cases", "fill").code == 0
    said = committed.kata("cases", "check", "--since", "HEAD")
    assert said.err == f"cases/two-sums.yaml:14:13: the output was 0 at HEAD: {KEEP}one\n"


def test_a_file_may_not_vanish(committed: Clone) -> None:
    """Neither deleted nor renamed, and the mend is a command."""
    (committed.root / "cases/reuse.yaml").unlink()
    path = committed.root / "cases/two-sums.yaml"
    path.rename(path.with_name("sums.yaml"))
    change(committed, ("expression: two-sums", "expression: sums"), name="sums")
    assert committed.kata("cases", "fill").code == 0
    said = committed.kata("cases", "check", "--since", "HEAD")
    assert said.code == 2
    assert said.err.splitlines() == [
        f"cases/{name}.yaml:1:1: was here at HEAD and is gone: "
        f"git restore --source HEAD -- cases/{name}.yaml"
        for name in ("reuse", "two-sums")
    ]


def test_only_what_is_asked_for_is_compared(committed: Clone) -> None:
    """With files named, the others may be gone."""
    (committed.root / "cases/reuse.yaml").unlink()
    assert committed.kata("cases", "check", "two-sums", "--since", "HEAD").code == 0


def test_a_revision_that_cannot_be_read_is_told(committed: Clone) -> None:
    """What a revision has in a file that is no case file today cannot be compared: no success."""
    change(committed, ("title: Two", "titel: Two"))
    git(committed.root, "commit", "--quiet", "--all", "--message", "Break it")
    change(committed, ("titel: Two", "title: Two"))
    said = committed.kata("cases", "check", "--since", "HEAD")
    assert said.code == 2
    assert said.err.startswith(
        "cases/two-sums.yaml:1:1: cannot be compared with HEAD, where 1:1: title is missing"
    )


def test_a_clone_may_be_a_part_of_a_repository(committed: Clone) -> None:
    """Cases are compared also where the katas are a folder of something larger."""
    whole = committed.root.parent / "whole"
    part = whole / "katas and more"
    part.mkdir(parents=True)
    for name in ("cases", "katas"):
        (committed.root / name).rename(part / name)
    git(whole, "init", "--quiet")
    git(whole, "add", "--all")
    git(whole, "commit", "--quiet", "--message", "Add everything")
    inner = Clone(part, committed.capsys)
    assert inner.kata("cases", "check", "--since", "HEAD").code == 0
    change(inner, ("a: 2, b: 3, c: 0}", "a: 2, b: 3, c: -1}"))
    assert inner.kata("cases", "fill").code == 0
    assert inner.kata("cases", "check", "--since", "HEAD").code == 2


@pytest.mark.parametrize("revision", ["nothing", "", "--help", "HEAD:cases", "a b", "HEAD~99"])
def test_an_unknown_revision_is_told(committed: Clone, revision: str) -> None:
    """One line, exit 2: a comparison with nothing is no success."""
    said = committed.kata("cases", "check", f"--since={revision}")
    assert (said.code, said.out) == (2, "")
    assert said.err == f"kata: git has no revision {revision} here: fetch it, or name another\n"


def test_without_a_repository_of_git(author: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, exit 2."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(author.root.parent))
    said = author.kata("cases", "check", "--since", "HEAD")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("kata: --since needs git: ")
    assert len(said.err.splitlines()) == 1


def test_without_git(author: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, exit 2."""
    monkeypatch.setenv("PATH", "/nowhere")
    said = author.kata("cases", "check", "--since", "HEAD")
    assert said.err == "kata: --since needs git, and there is none: install it\n"
    assert said.code == 2

"""`kata check --attempts`: many attempts get the verdicts that each gets alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from harness.commands.finding import Found, find_attempts
from harness.faults import CannotRun
from harness.judging.check import start
from harness.tests.miniatures import KATAS, PYTHON
from harness.tests.mutations import write_mutants
from harness.tests.sandboxes import in_a_sandbox
from harness.tests.submitted import HANGS, ONE_CASE, STUB, WRONG, judge, lines, submit

if TYPE_CHECKING:
    from pathlib import Path

    from harness.judging.process import Runner
    from harness.model import Track
    from harness.tests.conftest import Clone

NAMES = "post-order, not reversed or running values in the order in which they were built"


def test_a_line_an_attempt(clone: Clone) -> None:
    """A teacher reads whose attempt is right, what is wrong with the others, and the sums."""
    submit(clone, "anna")
    submit(clone, "ben", WRONG)
    submit(clone, "cleo", STUB)
    path = submit(clone, "dora")
    path.write_bytes(clone.attempt("backward").read_bytes())
    said = judge(clone)
    rows = [line.split("   ") for line in said.out.splitlines()]
    assert [[each.strip() for each in row if each.strip()] for row in rows] == [
        ["class/anna/backward.py", "passed", "1 of 1"],
        ["class/ben/backward.py", "wrong", "0 of 1", f"1 wrong · {NAMES}"],
        ["class/cleo/backward.py", "unfinished", "0 of 1", "1 not written"],
        ["class/dora/backward.py", "not started"],
        [],
        ["4 attempts: 1 passed, 1 wrong, 1 unfinished, 1 not started"],
    ]
    assert (said.code, said.err) == (1, "")


@pytest.mark.parametrize(
    ("changes", "words", "code"),
    [
        ([(), ()], (), 0),
        ([(), (WRONG,)], (), 1),
        ([(), (STUB,)], (), 0),
        ([(), (STUB,)], ("backward",), 1),
        ([(), ()], ("backward",), 0),
    ],
    ids=["right", "one wrong", "one unfinished", "one unfinished of a named kata", "named"],
)
def test_exit_codes(
    clone: Clone, changes: list[tuple[tuple[str, str], ...]], words: tuple[str, ...], code: int
) -> None:
    """It exits as `kata check` does: 1 where one is wrong, or a named kata not solved."""
    for number, each in enumerate(changes):
        submit(clone, str(number), *each)
    folder = ("--attempts", str(clone.root / "class"))
    assert clone.kata("check", *words, *folder, *ONE_CASE).code == code


def test_lines_of_json(clone: Clone) -> None:
    """With --format json there is a line for each attempt on standard output, and no other."""
    submit(clone, "anna")
    submit(clone, "ben", WRONG)
    said = judge(clone, "--format", "json")
    found = lines(said.out)
    assert {name: record["cases"][0]["status"] for name, record in found.items()} == {
        "anna": "passed",
        "ben": "wrong",
    }
    assert found["ben"]["mistakes"] == ["post-order", "as-built"]
    assert lines(judge(clone, "--output", "-").out) == found


def test_one_that_vanishes_is_not_judged(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, exit 2: to call it not started would be a verdict on somebody's work."""
    submit(clone, "anna")
    submit(clone, "ben")

    def find_and_lose(*words: Any) -> Found:  # noqa: ANN401 - handed on
        found = find_attempts(*words)
        (clone.root / "class/ben/backward.py").unlink()
        return found

    monkeypatch.setattr("harness.commands.folders.find_attempts", find_and_lose)
    said = judge(clone)
    assert said.code == 2
    assert "not started" not in said.out
    assert "ben/backward.py" in said.err


def test_a_second_chance(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs out of time beside others is judged again alone, before that is its verdict."""
    monkeypatch.setattr("harness.commands.folders.processors", lambda: 2)
    mark = str(clone.root / "mark")
    slow = f"""    import os, time
    if not os.path.exists({mark!r}):
        open({mark!r}, 'w').close()
        time.sleep(60)
    visit(out)
"""
    submit(clone, "anna", ("    visit(out)\n", slow))
    submit(clone, "ben", HANGS)
    said = judge(clone, "--format", "json")
    assert {name: each["cases"][0]["status"] for name, each in lines(said.out).items()} == {
        "anna": "passed",
        "ben": "timed out",
    }


def test_one_that_fails_does_not_stop_the_rest(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong in judging one is told, and the others are judged: exit 2."""

    def torn(track: Track, path: Path) -> Runner:
        if path.parent.name == "ben":
            raise CannotRun("no more processes")
        return start(track, path)

    monkeypatch.setattr("harness.commands.check.start", torn)
    output = clone.root / "results.jsonl"
    for name in ("anna", "ben", "cleo"):
        submit(clone, name)
    said = judge(clone, "--output", str(output))
    assert said.code == 2
    assert "ben/backward.py is not judged: CannotRun('no more processes')" in said.err
    assert set(lines(output.read_text())) == {"anna", "cleo"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--attempts", "FOLDER", "--solution"], "--solution does not go with --attempts"),
        (["--attempts", "FOLDER", "--all"], "--all does not go with --attempts"),
        (["--attempts", "FOLDER", "--full-trace"], "--full-trace does not go with"),
        (["--attempts", "FOLDER", "--format", "exercism"], "--format exercism does not go with"),
        (["--attempts", "FOLDER", "backward"], "backward: not a folder"),
        (["deep-graph", "--attempts", "FOLDER"], "they are called deep_graph.py"),
        (["--track", "pyhton", "--attempts", "FOLDER"], "did you mean python"),
        (["--attempts", "FOLDER", "--case", "rouse"], "did you mean"),
        (["--attempts", "FOLDER", "--case", "softmax"], "none of these cases"),
        (["--attempts", "FOLDER", "--output", "README"], "README:1: not a line of kata check"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_call_at_fault(clone: Clone, words: list[str], told: str) -> None:
    """What makes no sense is said in a line, and nothing is judged: exit 2."""
    submit(clone, "anna")
    readme = clone.root / "README"
    readme.write_text("# Read me\n")
    names = {"FOLDER": str(clone.root / "class"), "README": str(readme)}
    said = clone.kata("check", *(names.get(word, word) for word in words))
    assert (said.code, said.out) == (2, "")
    assert told in said.err
    assert said.err.count("\n") == 1


def test_files_that_are_no_attempts(clone: Clone) -> None:
    """They are named in one line, the first of many; the rest is judged."""
    submit(clone, "anna")
    for number in range(5):
        (clone.root / "class" / f"note{number}").write_text("")
    said = judge(clone)
    assert said.code == 0
    assert said.err.count("\n") == 1
    assert said.err.endswith("note2 and 2 more\n")


@in_a_sandbox
def test_a_sandbox(clone: Clone) -> None:
    """With --sandbox the attempts can't reach each other, and earlier verdicts don't count."""
    other = submit(clone, "anna")
    submit(
        clone, "ben", ("    visit(out)\n", f"    open({str(other)!r}).close()\n    visit(out)\n")
    )
    output = ("--output", str(clone.root / "results.jsonl"))
    assert judge(clone, *output).code == 0
    said = judge(clone, *output, "--sandbox")
    assert "1 passed, 1 wrong" in said.out
    assert "judged before" not in said.out
    assert "2 of them judged before" in judge(clone, *output, "--sandbox").out


def test_each_verdict_is_the_one_that_it_gets_alone(clone: Clone) -> None:
    """Of forty mutants of the solutions, all is said that `kata check` says of each alone."""
    paths = write_mutants(clone.root / "class", 40, [PYTHON])
    words = ["--case", "reuse", "--case", "knot", "--case", "log", "--format", "json"]
    together = clone.kata("check", "--attempts", str(clone.root / "class"), *words)
    found = lines(together.out)
    assert len(found) == len(paths)
    katas = {clone.attempt(kata).name: kata for kata in KATAS}
    states = set()
    for path in paths:
        kata = katas[path.name]
        before = clone.attempt(kata).read_bytes()
        clone.attempt(kata).write_bytes(path.read_bytes())
        (alone,) = json.loads(clone.kata("check", kata, *words).out)["attempts"]
        clone.attempt(kata).write_bytes(before)
        same = found[path.parent.name] | {"file": alone["file"]}
        assert {key: same[key] for key in alone} == alone
        states |= {case["status"] for case in alone["cases"]}
    assert len(states) > 3

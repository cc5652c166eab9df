"""`kata check --attempts`: many attempts get the verdicts that each gets alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from harness.faults import CannotRun
from harness.judging.check import start
from harness.tests.miniatures import KATAS, PYTHON
from harness.tests.mutations import write_mutants
from harness.tests.sandboxes import in_a_sandbox
from harness.tests.test_results import SCHEMA

if TYPE_CHECKING:
    from harness.judging.process import Runner
    from harness.model import Track
    from harness.tests.conftest import Clone, Said

ROOT = Path(__file__).parents[2]
LINE = Draft202012Validator({**SCHEMA["$defs"]["line"], "$defs": SCHEMA["$defs"]})
ONE_CASE = ("--case", "knot/small-integers")
WRONG = ("in reversed(order):", "in order:")
NAMES = "post-order, not reversed or running values in the order in which they were built"
HANGS = ("    visit(out)\n", "    visit(out)\n    while True: pass\n")
STUB = ("    order = []", '    raise NotImplementedError("order")\n    order = []')


def submit(clone: Clone, name: str, *changes: tuple[str, str]) -> Path:
    """Write somebody's attempt at `backward`: the solution with changes."""
    path = clone.root / "class" / name / "backward.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    before = clone.attempt("backward").read_bytes()
    path.write_bytes(clone.solve("backward", *changes).read_bytes())
    clone.attempt("backward").write_bytes(before)
    return path


def judge(clone: Clone, *words: str) -> Said:
    """Judge what has been submitted by one case."""
    return clone.kata("check", "--attempts", str(clone.root / "class"), *ONE_CASE, *words)


def lines(text: str) -> dict[str, dict[str, Any]]:
    """Return the lines of a text by whose attempt it is, having been found as the schema says."""
    assert text == "" or text.endswith("\n")
    records = [json.loads(line) for line in text.splitlines()]
    for record in records:
        assert [f"{each.json_path}: {each.message}" for each in LINE.iter_errors(record)] == []
    found = {Path(record["file"]).parts[-2]: record for record in records}
    assert len(found) == len(records)
    return found


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


def test_only_what_changed_is_judged_again(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run starts what is new or has changed, forgets what has gone, and keeps the rest."""
    started: list[str] = []

    def noted(track: Track, path: Path) -> Runner:
        started.append(path.parent.name)
        return start(track, path)

    monkeypatch.setattr("harness.commands.check.start", noted)
    output = clone.root / "results.jsonl"
    for name in ("anna", "ben", "cleo"):
        submit(clone, name)
    judge(clone, "--output", str(output))
    assert sorted(started) == ["anna", "ben", "cleo"]
    before = lines(output.read_text())

    started.clear()
    submit(clone, "anna", WRONG)
    submit(clone, "dora")
    (clone.root / "class" / "cleo" / "backward.py").unlink()
    said = judge(clone, "--output", str(output))
    assert set(started) == {"anna", "dora"}
    after = lines(output.read_text())
    assert set(after) == {"anna", "ben", "dora"}
    assert after["ben"] == before["ben"]
    assert after["anna"]["cases"][0]["status"] == "wrong"
    assert said.out.endswith("3 attempts: 2 passed, 1 wrong   1 of them judged before\n")
    assert said.code == 1


@pytest.mark.parametrize("what", ["case", "runner", "stub", "version", "cases asked for"])
def test_what_a_verdict_follows_from(
    clone: Clone, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where anything else that a verdict follows from has changed, it is judged again."""
    submit(clone, "anna")
    output = str(clone.root / "results.jsonl")
    words = ["--output", output]
    judge(clone, *words)
    assert "judged before" in judge(clone, *words).out
    match what:
        case "case":
            path = clone.root / "cases" / "knot.yaml"
            path.write_text(path.read_text().replace("each must wait", "every one must wait"))
        case "runner":
            path = clone.root / "python" / "runner.py"
            path.write_text(path.read_text() + "# changed\n")
        case "stub":
            path = clone.root / "python" / "solutions" / "backward.py"
            path.write_text(path.read_text().replace("# task: ", "# task: please "))
        case "version":
            monkeypatch.setattr("harness.commands.batch.__version__", "0")
        case "cases asked for":
            words += ["--case", "reuse"]
    assert "judged before" not in judge(clone, *words).out


def test_lines_of_others_stay(clone: Clone) -> None:
    """What the file says of another folder, or of another kata, is left as it is."""
    submit(clone, "anna")
    output = str(clone.root / "results.jsonl")
    judge(clone, "--output", output)
    (clone.root / "class").rename(clone.root / "gone")
    other = submit(clone, "other/ben").parents[1]
    clone.kata("check", "--attempts", str(other), *ONE_CASE, "--output", output)
    other.parent.rename(clone.root / "gone too")
    (clone.root / "class").mkdir()
    (clone.root / "class" / "local_gradients.py").write_text("")
    judge(clone, "local-gradients", "--output", output)
    text = Path(output).read_text()
    assert [json.loads(line)["file"].split("/", 1)[1] for line in text.splitlines()] == [
        "anna/backward.py",
        "other/ben/backward.py",
        "local_gradients.py",
    ]


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


def test_what_cannot_be_read(clone: Clone) -> None:
    """A broken link has its verdict, and is judged anew each time."""
    (clone.root / "class" / "anna").mkdir(parents=True)
    (clone.root / "class" / "anna" / "backward.py").symlink_to("nowhere")
    output = clone.root / "results.jsonl"
    for _ in range(2):
        assert "judged before" not in judge(clone, "--output", str(output)).out
    assert lines(output.read_text())["anna"]["cases"][0]["status"] == "load error"


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


def test_an_interruption(clone: Clone) -> None:
    """Ctrl-C ends all at once; what was judged is there whole, and a second run does the rest."""
    mark = clone.root / "pids"
    note = f"    print(__import__('os').getpid(), file=open({str(mark)!r}, 'a'), flush=True)\n"
    submit(clone, "anna")
    for name in ("ben", "cleo", "dora"):
        submit(clone, name, (HANGS[0], f"{note}{HANGS[1]}"))
    output = clone.root / "results.jsonl"
    where = ["--repo", str(clone.root), "check", "--attempts", str(clone.root / "class")]
    command = [sys.executable, "-m", "harness", *where, *ONE_CASE, "--output", str(output)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) as process:
        while not (mark.exists() and mark.read_text() and output.exists() and output.read_text()):
            os.sched_yield()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr
        assert process.stderr.read() == b""
    for pid in mark.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
    assert set(lines(output.read_text())) == {"anna"}
    assert judge(clone, "--output", str(output)).out.endswith("1 of them judged before\n")
    assert set(lines(output.read_text())) == {"anna", "ben", "cleo", "dora"}


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

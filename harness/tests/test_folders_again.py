"""`kata check --attempts` for a second time: only what is new or has changed is judged."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.judging.check import start
from harness.tests.submitted import HANGS, ONE_CASE, WRONG, judge, lines, submit

if TYPE_CHECKING:
    from harness.judging.process import Runner
    from harness.model import Track
    from harness.tests.conftest import Clone

ROOT = Path(__file__).parents[2]


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


def test_a_folder_named_otherwise(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """From within it, a folder is the same: what is judged is known, what has gone forgotten."""
    anna = submit(clone, "anna")
    submit(clone, "ben")
    output = clone.root / "results.jsonl"
    judge(clone, "--output", str(output))
    monkeypatch.chdir(anna.parent)
    words = ["check", "--attempts", "..", *ONE_CASE, "--output", str(output)]
    assert "2 of them judged before" in clone.kata(*words).out
    anna.unlink()
    assert "1 of them judged before" in clone.kata(*words).out
    assert set(lines(output.read_text())) == {"ben"}


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


def test_what_cannot_be_read(clone: Clone) -> None:
    """A broken link has its verdict, and is judged anew each time."""
    (clone.root / "class" / "anna").mkdir(parents=True)
    (clone.root / "class" / "anna" / "backward.py").symlink_to("nowhere")
    output = clone.root / "results.jsonl"
    for _ in range(2):
        assert "judged before" not in judge(clone, "--output", str(output)).out
    assert lines(output.read_text())["anna"]["cases"][0]["status"] == "load error"


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

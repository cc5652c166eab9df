"""`kata tracks`, `kata tracks check` and `kata tracks new`: the calls and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.load.repository import Repository
from harness.load.tracks import read_tracks

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

NEW = ("tracks", "new", "c", "--extension", ".c", "--command", "sh runner.sh")


def test_tracks_says_which_can_run(clone: Clone) -> None:
    """A track whose program is missing is listed with what to install."""
    other = clone.root / "ruby"
    other.mkdir()
    text = (clone.root / "python/track.yaml").read_text()
    text = text.replace("name: Python", "name: Ruby").replace('"{python}"', "ruby-of-nowhere")
    (other / "track.yaml").write_text(text.replace("program: python3", "program: ruby-of-nowhere"))
    said = clone.kata("tracks")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].split() == ["python", "Python", "can", "run", "here"]
    assert "Ruby needs ruby-of-nowhere 3.11 or later" in lines[1]


def test_our_track_keeps_every_rule(clone: Clone) -> None:
    """All is kept, a line each, and the exit code says so."""
    said = clone.kata("tracks", "check", "python", "--pristine")
    *rules, blank, last = said.out.splitlines()
    assert (said.code, said.err, blank) == (0, "", "")
    assert [rule for rule in rules if not rule.startswith("✓ ")] == [
        "· what is thrown and no error is raised, not tried: track.yaml has no probes: throw"
    ]
    assert last == f"{len(rules) - 1} rules are kept, 1 not tried"


def test_without_a_name_every_track_is_checked(clone: Clone) -> None:
    """Each has its heading, and one that is not sound makes the exit code 1."""
    clone.kata(*NEW)
    (clone.root / "python/solutions/backward.py").unlink()
    said = clone.kata("tracks", "check")
    assert said.code == 1
    headings = [line for line in said.out.splitlines() if line in {"Python", "C"}]
    assert headings == ["Python", "C"]


def test_a_rule_that_is_broken_is_told_with_what_to_do(clone: Clone) -> None:
    """The rule is marked, what is wrong stands below it, and the exit code is 1."""
    clone.solve("backward")
    said = clone.kata("tracks", "check", "python", "--pristine")
    assert said.code == 1
    assert (
        "\n✗ each of these files is the stub of its solution\n"
        "    python/backward.py is not: kata reset backward --track python writes the stub\n"
    ) in said.out
    assert said.out.endswith("1 of 32 rules are not kept\n")


def test_a_track_that_cannot_run_has_its_files_looked_at(clone: Clone) -> None:
    """What can be said without running it is said, then what to install: exit 3."""
    path = clone.root / "python/track.yaml"
    text = path.read_text().replace('"{python}"', "python-of-nowhere")
    path.write_text(text.replace("program: python3", "program: python-of-nowhere"))
    said = clone.kata("tracks", "check", "python")
    assert said.code == 3
    assert "✓ every kata has a solution, and marks in it" in said.out
    assert "Python needs python-of-nowhere 3.11 or later" in said.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tracks", "check", "pyton"], "kata: no track is called pyton; did you mean python?\n"),
        ([*NEW[:2], "python", *NEW[3:]], "kata: python is there already: choose another name"),
        ([*NEW[:2], "katas", *NEW[3:]], "kata: katas is there already: "),
        ([*NEW[:2], "C", *NEW[3:]], "kata: NAME C: write lower-case words joined by hyphens\n"),
        ([*NEW[:2], "../c", *NEW[3:]], "kata: NAME ../c: write lower-case words"),
        ([*NEW, "--extension", "c"], "kata: --extension c: write a dot and letters, such as .c\n"),
        ([*NEW, "--extension", "./c"], "kata: --extension ./c: write a dot and letters"),
        ([*NEW, "--command", " "], "kata: --command: write the words that start the runner"),
        ([*NEW, "--command", "sh 'run"], "kata: --command: No closing quotation"),
        ([*NEW, "--comment", ""], "kata: --comment '': write the sign that starts a comment\n"),
        ([*NEW, "--title", " "], 'kata: c/track.yaml: " " cannot stand here: the language'),
        ([*NEW, "--title", "\x07"], "kata: c/track.yaml: "),
    ],
)
def test_a_call_at_fault_says_so_and_writes_nothing(
    clone: Clone, words: list[str], message: str
) -> None:
    """A name or an option that is no good is told in a line: exit 2, and all is as it was."""
    before = sorted(clone.root.iterdir())
    said = clone.kata(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(message)
    assert len(said.err.splitlines()) == 1
    assert sorted(clone.root.iterdir()) == before


def test_a_new_track_is_a_folder_to_fill_in(clone: Clone) -> None:
    """A track.yaml and a runner are there, and what is missing is told; the check goes on so."""
    said = clone.kata(*NEW)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("c/track.yaml is for you to fill in\nc/runner.sh is for you to ")
    assert "    write c/solutions/local_gradients.c\n" in said.out
    folder = clone.root / "c"
    assert sorted(path.name for path in folder.iterdir()) == ["runner.sh", "track.yaml"]
    assert folder.stat().st_mode & 0o777 == 0o755
    assert all(line.startswith("#") for line in (folder / "runner.sh").read_text().splitlines())
    (track,) = [track for track in read_tracks(Repository(clone.root)) if track.name == "c"]
    assert (track.title, track.order, track.command) == ("C", 2, ("sh", "runner.sh"))
    assert clone.kata("tracks", "check", "c").code == 1
    assert clone.kata("check", "backward", "--solution", "--track", "python").code == 0


@pytest.mark.parametrize(
    ("command", "file", "sign"),
    [
        ("node walker.mjs", "walker.mjs", "--"),
        ("java -cp lib/x.jar Runner.mjs", "Runner.mjs", "--"),
        ("racket", "runner.mjs", "--"),
        ("{python} run.py", "run.py", "#"),
    ],
)
def test_the_runner_that_is_written_is_the_one_of_the_command(
    clone: Clone, command: str, file: str, sign: str
) -> None:
    """It has the name in the command, else runner, and is all comments."""
    clone.kata("tracks", "new", "lua-jit", "--extension", ".mjs", "--comment", " --",
        "--title", "It's: Lua", "--command", command)  # fmt: skip
    assert (clone.root / "lua-jit" / file).read_text().startswith(f"{sign} TODO: the runner.")
    assert "lua-jit     It's: Lua" in clone.kata("tracks").out


def test_a_new_track_is_written_whole_or_not_at_all(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disk is full half-way, no folder is left behind."""
    before = sorted(clone.root.iterdir())

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "runner.sh")

    monkeypatch.setattr("harness.authoring.tracks.new.Path.write_text", full)
    said = clone.kata(*NEW)
    assert (said.code, said.err) == (2, "kata: runner.sh: No space left on device\n")
    assert sorted(clone.root.iterdir()) == before

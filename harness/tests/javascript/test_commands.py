"""Every command of `kata` serves the tracks that run on Node as it serves Python."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

import harness.show.results as results_module
from harness.tests.javascript.talk import ROOT, TRACKS
from harness.tests.watched import pipes

if TYPE_CHECKING:
    from harness.model import Track
    from harness.tests.conftest import Clone, Said

pytestmark = pytest.mark.usefixtures("node")

SCHEMA = json.loads(Path(results_module.__file__).with_name("results.schema.json").read_text())
PRE_ORDER = (
    ("seen.add(value);", "seen.add(value);\n    value._backward();"),
    ("visit(out);\n  out.grad = 1;", "out.grad = 1;\n  visit(out);"),
    ("for (const value of order.reverse()) value._backward();", ""),
)


class NodeClone:
    """A clone with untouched stubs in which a track that runs on Node is in use."""

    def __init__(self, clone: Clone, track: Track) -> None:
        self.clone = clone
        self.track = track
        self.name = f"{track.name}/backward{track.extension}"
        shutil.copytree(ROOT / track.name, clone.root / track.name, dirs_exist_ok=True)
        self.kata("reset", "backward")
        for kept in (clone.root / track.name).glob("*.old*"):
            kept.unlink()

    def kata(self, *words: str) -> Said:
        """Run `kata` on the track."""
        return self.clone.kata(*words, "--track", self.track.name)

    def solve(self, *changes: tuple[str, str]) -> None:
        """Put the solution of backward in place of the attempt, with texts of it replaced."""
        file = self.clone.root / self.name
        text = (file.parent / "solutions" / file.name).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")


@pytest.fixture(params=TRACKS)
def there(request: pytest.FixtureRequest, clone: Clone) -> NodeClone:
    """Give a clone with one of the two tracks."""
    return NodeClone(clone, TRACKS[request.param])


def test_not_started_and_solved(there: NodeClone) -> None:
    """The stub is no attempt; the solution solves the kata, and is shown then."""
    said = there.kata("check", "backward")
    assert said.code == 1
    assert said.out.startswith(f"backward   {there.name}   not started\n")
    assert there.kata("solution", "backward").code == 2
    there.solve()
    said = there.kata("check", "backward")
    assert said.code == 0
    assert f"backward   {there.name}   solved, " in said.out
    assert "for (const value of order.reverse())" in there.kata("solution", "backward").out


def test_a_track_with_an_attempt_is_in_use(there: NodeClone) -> None:
    """Nobody has to name the track that they work in."""
    there.solve(*PRE_ORDER)
    assert f"backward   {there.name}" in there.clone.kata("check", "backward").out
    assert there.name in there.clone.kata().out


def test_a_track_can_be_named_before_the_command_too(there: NodeClone) -> None:
    """`kata --track T` shows the state in a language that is not in use yet."""
    assert there.name in there.kata().out
    said = there.clone.kata("--track", there.track.name, "check", "backward")
    assert f"backward   {there.name}   not started" in said.out


def test_a_mistake_is_explained(there: NodeClone) -> None:
    """The numbers, the story of the calls and the mistake's name are those of any track."""
    there.solve(*PRE_ORDER)
    said = there.kata("check", "backward")
    assert said.code == 1
    assert "running each value when it is first discovered (pre-order)" in said.out
    assert " ran when its gradient was " in said.out


def test_an_error_shows_the_line_of_the_attempt(there: NodeClone) -> None:
    """In the language's own words, with what was printed before."""
    there.solve(("visit(out);", 'console.log("here", out.data);\n  visit(out.inputs[0]);'))
    said = there.kata("check", "backward", "--case", "reuse/small-integers")
    text = (there.clone.root / there.name).read_text(encoding="utf-8").splitlines()
    (number,) = (n for n, line in enumerate(text, 1) if "visit(out.inputs[0]);" in line)
    assert f"    {there.name}:{number} in backward\n        visit(out.inputs[0]);\n" in said.out
    assert "    TypeError: Cannot read properties of undefined (reading '0')\n" in said.out
    assert "    printed:\n    | here 10\n" in said.out


def test_a_file_that_does_not_load_shows_its_line(there: NodeClone) -> None:
    """A syntax error has a place, though the file never ran."""
    there.solve(("const order", "const const order"))
    said = there.kata("check", "backward")
    assert said.code == 1
    assert f"{there.name}:" in said.out
    assert "const const order" in said.out
    assert "SyntaxError" in said.out


def test_show_puts_the_numbers_of_the_attempt_beside_the_right_ones(there: NodeClone) -> None:
    """`kata show --attempt` runs the attempt, whatever its language."""
    there.solve(*PRE_ORDER)
    said = there.kata("show", "knot/small-integers", "--attempt", "--kata", "backward")
    assert said.code == 1
    assert "180" in said.out


def test_reset_keeps_the_old_file(there: NodeClone) -> None:
    """The stub is back, byte for byte, and nothing is lost."""
    there.solve(*PRE_ORDER)
    written = (there.clone.root / there.name).read_bytes()
    assert there.kata("reset", "backward").code == 0
    assert (there.clone.root / f"{there.name}.old").read_bytes() == written
    assert "not started" in there.kata("check", "backward").out


def test_results_have_one_schema_for_all_tracks(there: NodeClone) -> None:
    """`--format json` names the track and its language, and keeps to the schema."""
    there.solve(*PRE_ORDER)
    results = json.loads(there.kata("check", "backward", "--format", "json").out)
    Draft202012Validator(SCHEMA).validate(results)
    (attempt,) = results["attempts"]
    assert attempt["track"] == there.track.name
    assert " on Node " in attempt["language"]


def test_exercism_reads_the_results(there: NodeClone) -> None:
    """Version 3 of results.json: failed, with a test for each case."""
    there.solve(*PRE_ORDER)
    results = json.loads(there.kata("check", "backward", "--format", "exercism").out)
    assert (results["version"], results["status"]) == (3, "fail")
    assert {test["status"] for test in results["tests"]} == {"pass", "fail"}


def test_watch_judges_at_each_save(there: NodeClone) -> None:
    """A wrong save, a right one, and on to the next kata."""
    words = ("backward", "--track", there.track.name)
    with pipes(there.clone.root, *words) as watch:
        watch.verdict("backward   not started")
        there.solve(*PRE_ORDER)
        watch.verdict("✗ ", "expected", file=there.name)
        there.solve()
        watch.verdict("✓ backward")

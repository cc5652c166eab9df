"""`kata cases` as an author calls it: located lines for whatever stands in a file, exit 2."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from harness.load.documents import MOST_BYTES
from harness.tests.conftest import ROOT, Said
from harness.tests.test_broken_files import BOMBS, PIECES, make

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

SCHEMA = json.loads((ROOT / "cases/cases.schema.json").read_bytes())
COMPILED = (ROOT / "cases/cases.json").read_bytes()

SECONDS = 10
MEMORY = 2**30


def located(said: Said) -> bool:
    """Whether a call told faults, each in a line with file, line, column and what to do."""
    lines = said.err.splitlines()
    return (
        (said.code, said.out) == (2, "")
        and bool(lines)
        and all(line.startswith("cases/") and line.count(":") > 3 for line in lines)
    )


@pytest.mark.parametrize("command", ["check", "fill"])
@pytest.mark.parametrize(
    "kind", ["folder", "broken link", "link loop", "pipe", "link to a device", "no permission"]
)
def test_what_is_no_readable_file_is_told(author: Clone, kind: str, command: str) -> None:
    """A folder, a link loop or a pipe in place of a file is a located line; nothing is written."""
    path = author.root / "cases/some.yaml"
    make(path, kind)
    if kind == "no permission" and os.access(path, os.R_OK):
        pytest.skip("root may read everything")
    before = (author.root / "cases/cases.json").read_bytes()
    said = author.kata("cases", command)
    assert located(said), said
    assert said.err.startswith("cases/some.yaml:1:1: ")
    assert (author.root / "cases/cases.json").read_bytes() == before


@pytest.mark.parametrize("command", ["check", "fill"])
def test_a_mutated_file_is_told(author: Clone, command: str) -> None:
    """Whatever is put into a file or taken out of it: sound, or located lines; no traceback."""
    draw = random.Random(command)  # noqa: S311 - the same files each time is what is wanted
    path = author.root / "cases/reuse.yaml"
    text = path.read_text()
    for _ in range(300):
        place, gone = draw.randrange(len(text)), draw.choice([0, 0, 1, 2, 7, 30])
        mutated = text[:place] + draw.choice([*PIECES, "", "9"]) + text[place + gone :]
        path.write_bytes(mutated.encode("utf-8", "surrogatepass"))
        said = author.kata("cases", command)
        assert said.code == 0 or located(said), (mutated, said)


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_told(author: Clone, bomb: str) -> None:
    """A file made to take for ever is refused like any other."""
    (author.root / "cases/some.yaml").write_bytes(BOMBS[bomb][:MOST_BYTES])
    assert located(author.kata("cases", "check"))


HEAVY = {
    "tower": "exp(exp(exp(exp(exp(a))))) + b",
    "powers": "((a**99999999)**99999999)**99999999 + b",
    "shrinking": "|\n  y = a*a\n  for _ in range(90):\n    y = y*y\n  y + b",
    "squares": "|\n  y = a*b\n  for _ in range(9999):\n    y = y*y\n  y + b",
    "many steps": "|\n  for _ in range(99999):\n    y = a*b\n  y",
    "too many steps": "|\n  for _ in range(999999999):\n    y = a*b\n  y",
    "long": "+".join(["a*b"] * 2000),
    "nested": "(" * 3000 + "a*b" + ")" * 3000,
}

SCRIPT = """
import resource, sys
from harness.cli import main
code = main(["--repo", sys.argv[1], "cases", "check"])
used = resource.getrusage(resource.RUSAGE_SELF)
most = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(code, used.ru_utime + used.ru_stime, most)
"""


@pytest.mark.parametrize("heavy", HEAVY)
def test_a_heavy_formula_is_told_soon_and_in_little_memory(author: Clone, heavy: str) -> None:
    """What a formula comes to has bounds, too: ten seconds of work and 1 GiB."""
    (author.root / "cases/some.yaml").write_text(
        f"format: 1\nexpression: some\ntitle: Some\nformula: {HEAVY[heavy]}\ninputs: [a, b]\n"
        "cases:\n  - id: one\n    why: because\n    values: {a: 0.5, b: 3}\n"
        "    output: 7.5\n    gradients: {a: 7.5, b: 7.5}\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(author.root)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    code, seconds, most = map(float, done.stdout.split())
    assert located(Said(int(code), "", done.stderr))
    assert seconds < SECONDS
    assert most < MEMORY


def test_all_of_a_large_file_is_filled_and_checked(author: Clone) -> None:
    """Hundreds of cases in a file are filled in place, and each is found in cases.json."""
    path = author.root / "cases/reuse.yaml"
    head, _, _ = path.read_text().partition("  - id")
    cases = "".join(
        f"  - id: case-{number}\n    why: because\n    values: {{a: {number}, b: 0.5}}\n"
        for number in range(1, 301)
    )
    path.write_text(head + cases)
    said = author.kata("cases", "fill")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-2:] == ["reuse/case-300: filled in", "cases/cases.json written"]
    assert len(said.out.splitlines()) == 301
    assert author.kata("cases", "check").out.startswith("300 cases in 1 file: ")
    compiled = json.loads((author.root / "cases/cases.json").read_bytes())
    assert compiled["expressions"]["reuse"]["cases"][-1] == {
        "id": "reuse/case-300",
        "why": "because",
        "values": [300, 0.5],
        "output": 90150,
        "gradients": [600.5, 300],
    }


def complaints(compiled: object) -> list[str]:
    """Return what the schema has against a cases.json."""
    return [error.json_path for error in Draft202012Validator(SCHEMA).iter_errors(compiled)]


def test_cases_json_keeps_to_its_schema() -> None:
    """What is committed is what its schema describes, for readers in other languages."""
    Draft202012Validator.check_schema(SCHEMA)
    assert complaints(json.loads(COMPILED)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"format": 1', b'{"format": 2'),
        (b'"katas"', b'"kata"'),
        (b'"sha256": "', b'"sha256": "x'),
        (b'"mul"', b'"times"'),
        (b'["n1", "mul", "a", "b"]', b'["n1", "mul"]'),
        (b'"repeat": 10', b'"repeat": 0'),
        (b'"zero": false', b'"zero": 0'),
        (b'"output": 10,', b""),
        (b'"output": 10, "gradients": [7, 2]', b'"output": 10, "error": "domain"'),
        (b'"values": [2, 3]', b'"values": [2, "3"]'),
        (b'"id": "reuse/small-integers"', b'"id": "small-integers"'),
        (b'"why": "', b'"reason": "'),
    ],
)
def test_the_schema_refuses_what_is_other(old: bytes, new: bytes) -> None:
    """A field that is missing, misspelt or of another kind is found."""
    assert old in COMPILED
    assert complaints(json.loads(COMPILED.replace(old, new, 1)))


@pytest.mark.parametrize("command", ["check", "fill", "coverage"])
def test_a_kata_at_fault_is_told(author: Clone, command: str) -> None:
    """Which cases belong to a kata follows from its file: that has to be sound first."""
    path = author.root / "katas/backward/kata.yaml"
    path.write_text(path.read_text().replace("depth: 100", "depth: deep"))
    said = author.kata("cases", command)
    assert said.code == 2
    assert said.err.startswith("katas/backward/kata.yaml:")


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_what_cannot_be_written_is_told(author: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails, one line says so, exit 2, and the file is as it was."""
    path = author.root / "cases/reuse.yaml"
    path.write_text(path.read_text().replace("    output: 10\n", ""))
    before = path.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(path), "write_bytes", full)
    said = author.kata("cases", "fill")
    assert said == Said(
        2, "", "kata: cases/reuse.yaml cannot be written: No space left on device\n"
    )
    assert path.read_bytes() == before
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "cases.json",
        "reuse.yaml",
        "schema.json",
    ]


def test_a_link_stays_a_link_and_rights_stay(author: Clone) -> None:
    """Filling writes where a link leads, and leaves a file's rights as they are."""
    path = author.root / "cases/reuse.yaml"
    text = path.read_text()
    real = author.root / "elsewhere.yaml"
    real.write_text(text.replace("    output: 10\n", ""))
    real.chmod(0o640)
    path.unlink()
    path.symlink_to(real)
    assert author.kata("cases", "fill").out == "reuse/small-integers: filled in\n"
    assert path.is_symlink()
    assert real.read_text() == text
    assert real.stat().st_mode & 0o777 == 0o640


def test_fill_says_what_it_does(author: Clone) -> None:
    """A wrong number is told and stays, exit 2; with --correct it is replaced, and said so."""
    path = author.root / "cases/reuse.yaml"
    text = path.read_text()
    wrong = text.replace("output: 10", "output: 10.5").replace("b: 2}", "b: -2}")
    path.write_text(wrong)
    told = author.kata("cases", "fill")
    assert (told.code, told.out) == (2, "")
    assert told == author.kata("cases", "check")
    assert path.read_text() == wrong
    said = author.kata("cases", "fill", "--correct")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "reuse/small-integers: output corrected from 10.5 to 10",
        "reuse/small-integers: gradient of b corrected from -2 to 2",
    ]
    assert path.read_text() == text
    assert author.kata("cases", "fill").out == "nothing is missing\n"


def test_fill_takes_the_files_that_are_named(author: Clone) -> None:
    """Another file that is not sound still keeps cases.json from being written, and is told."""
    cases = author.root / "cases"
    bare = (cases / "reuse.yaml").read_text().replace("    output: 10\n", "")
    (cases / "again.yaml").write_text(bare.replace("expression: reuse", "expression: again"))
    (cases / "reuse.yaml").write_text(bare)
    said = author.kata("cases", "fill", "again")
    assert said.code == 2
    assert said.err.startswith("cases/reuse.yaml:8:5: output is missing: ")
    assert "kata cases fill" in said.err
    assert "output" not in (cases / "again.yaml").read_text()
    assert author.kata("cases", "fill", "again", "reuse").code == 0
    assert author.kata("cases", "check").code == 0

"""cases.json: what `kata` reads as long as no case file has changed."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from harness.faults import BadFiles
from harness.load.compiled import compile_library, load_library, read_library
from harness.load.repository import Repository
from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from harness.load.compiled import Library
    from harness.tests.conftest import Clone

SLOW = {"harness.load.formula", "jsonschema", "mpmath", "pytest", "rich", "yaml"}


@cache
def whole() -> Library:
    """Return all that our own YAML says."""
    return read_library(Repository(ROOT))


def test_cases_json_is_not_stale() -> None:
    """The committed file is what `kata cases fill` writes from the case files."""
    repository = Repository(ROOT)
    text = compile_library(repository, read_library(repository))
    assert repository.compiled.read_text(encoding="utf-8") == text, "run kata cases fill"


def test_cases_json_says_what_the_case_files_say(clone: Clone) -> None:
    """Every kata and case is the same, whether it is read from cases.json or from the YAML."""
    repository = Repository(clone.root)
    assert load_library(repository) == read_library(repository)


def test_each_case_has_a_line_of_its_own() -> None:
    """A case that changes is one line that changes."""
    lines = Repository(ROOT).compiled.read_text(encoding="utf-8").splitlines()
    library = load_library(Repository(ROOT))
    assert sum(line.startswith('{"id": ') for line in lines) == len(library.cases)


def test_an_unchanged_clone_is_judged_without_the_slow_imports(clone: Clone) -> None:
    """No YAML, schema, formula or proof is loaded where cases.json is up to date."""
    clone.solve("backward")
    clone.kata("check")  # the track's file is remembered from here on
    script = (
        "import sys; from harness.cli import main; "
        f"assert main(['--repo', {str(clone.root)!r}, 'check', 'backward']) == 0; "
        f"print(sorted({SLOW!r} & set(sys.modules)))"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines()[-1] == "[]"


def _new_case(root: Path) -> None:
    path = root / "cases/reuse.yaml"
    text = path.read_text().rstrip("\n")
    added = "{id: new, why: as new, values: {a: 1, b: 1}, output: 2, gradients: {a: 3, b: 1}}"
    path.write_text(f"{text}\n  - {added}\n")


def _new_file(root: Path) -> None:
    text = (root / "cases/reuse.yaml").read_text()
    (root / "cases/again.yaml").write_text(text.replace("expression: reuse", "expression: again"))


@pytest.mark.parametrize(
    ("edit", "case"), [(_new_case, "reuse/new"), (_new_file, "again/small-integers")]
)
def test_an_edit_counts_at_once(clone: Clone, edit: Callable[[Path], None], case: str) -> None:
    """What a case file says is judged, also before cases.json is written anew."""
    edit(clone.root)
    clone.solve("backward")
    said = clone.kata("check", "backward", "--case", case)
    assert (said.code, "1 of 1 chosen" in said.out) == (0, True), said


def test_a_wrong_digit_is_blamed_on_its_file(clone: Clone) -> None:
    """A right attempt is not told to be wrong by a case that is: exit 2, and the mend."""
    path = clone.root / "cases/reuse.yaml"
    path.write_text(path.read_text().replace("gradients: {a: 7,", "gradients: {a: 8,"))
    clone.solve("backward")
    said = clone.kata("check", "backward")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("cases/reuse.yaml:12:20: ")


def test_a_file_that_is_gone_has_no_cases(clone: Clone) -> None:
    """What cases.json still has of a deleted file is not judged."""
    (clone.root / "cases/reuse.yaml").unlink()
    library = load_library(Repository(clone.root))
    assert all(case.expression.name != "reuse" for case in library.cases)


def test_a_changed_kata_changes_what_belongs_to_it(clone: Clone) -> None:
    """With tanh taken from a kata's operations, cases with tanh are no longer its own."""
    path = clone.root / "katas/backward/kata.yaml"
    path.write_text(path.read_text().replace("[add, mul, tanh]", "[add, mul]"))
    library = load_library(Repository(clone.root))
    backward = next(kata for kata in library.katas if kata.name == "backward")
    names = {case.expression.name for case in library.cases_of(backward)}
    assert "reuse" in names
    assert "neuron" not in names


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b'{"format": 1, "katas": {', id="torn"),
        pytest.param(b"\xff\xfe", id="not text"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b'{"format": 1, "katas": {}, "expressions": {"reuse": 1}}', id="no record"),
        pytest.param(b'{"format": 2, "katas": {}, "expressions": {}}', id="another format"),
        pytest.param(None, id="gone"),
    ],
)
def test_an_unusable_cases_json_is_no_fault(clone: Clone, content: bytes | None) -> None:
    """The case files are read instead."""
    repository = Repository(clone.root)
    whole = read_library(repository)
    repository.compiled.unlink()
    if content is not None:
        repository.compiled.write_bytes(content)
    assert load_library(repository) == whole


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("katas backward title", 3),
        ("katas backward topics", None),
        ("katas backward operations", [["add"]]),
        ("katas backward depth", 1e400),
        ("expressions reuse", []),
        ("expressions reuse formula", None),
        ("expressions reuse inputs", ["a", "b", "c"]),
        ("expressions reuse inputs 0", []),
        ("expressions reuse steps", [["n1"]]),
        ("expressions reuse steps", [["n1", "mul", "a"]]),
        ("expressions reuse steps 0", ["n1", "sin", "a"]),
        ("expressions reuse steps 0 2", "c"),
        ("expressions reuse steps 0 2", 1e400),
        ("expressions reuse steps 0 2", 10**400),
        ("expressions reuse steps 0 3", {}),
        ("expressions reuse steps 0", {"repeat": "x", "steps": []}),
        ("expressions reuse steps 0", {"repeat": 10**10, "steps": [["n1", "add", "a", "b"]]}),
        ("expressions reuse backward", []),
        ("expressions reuse backward 0", "n9"),
        ("expressions reuse output", None),
        ("expressions reuse zero", "no"),
        ("expressions reuse depth", "2"),
        ("expressions reuse cases", 3),
        ("expressions reuse cases 0 id", "small-integers"),
        ("expressions reuse cases 0 id", None),
        ("expressions reuse cases 0 why", None),
        ("expressions reuse cases 0 values", [2, 3, 4]),
        ("expressions reuse cases 0 values", {}),
        ("expressions reuse cases 0 values 0", 10**400),
        ("expressions reuse cases 0 gradients", []),
        ("expressions reuse cases 0 output", "nan"),
    ],
    ids=lambda each: str(each)[:40],
)
def test_a_record_of_another_shape_is_no_fault(clone: Clone, place: str, value: object) -> None:
    """A cases.json that somebody has edited by hand is not trusted further than it reads."""
    repository = Repository(clone.root)
    compiled = json.loads(repository.compiled.read_bytes())
    *path, last = [int(word) if word.isdigit() else word for word in place.split()]
    record = compiled
    for key in path:
        record = record[key]
    record[last] = value
    repository.compiled.write_text(json.dumps(compiled))
    assert load_library(repository) == whole()


def test_all_problems_of_all_files_come_at_once(clone: Clone) -> None:
    """Each is a line with file, line, column and mend; exit 2, and nothing is judged."""
    cases = clone.root / "cases"
    text = (cases / "reuse.yaml").read_text()
    (cases / "reuse.yaml").write_text(text.replace("title:", "titel:"))
    (cases / "again.yaml").write_text(text.replace("{a: 2, b: 3}", "{a: 1e-3, a: 3}"))
    clone.solve("backward")
    said = clone.kata("check", "backward")
    assert (said.code, said.out) == (2, "")
    places = [line.split(": ")[0] for line in said.err.splitlines()]
    assert len(places) == len(set(places)) >= 4
    assert {place.split(":")[0] for place in places} == {"cases/again.yaml", "cases/reuse.yaml"}
    with pytest.raises(BadFiles):
        load_library(Repository(clone.root))

"""Attempts that a class has submitted, and what `kata check --attempts` says of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from harness.tests.test_results import SCHEMA

if TYPE_CHECKING:
    from harness.tests.conftest import Clone, Said

LINE = Draft202012Validator({**SCHEMA["$defs"]["line"], "$defs": SCHEMA["$defs"]})
ONE_CASE = ("--case", "knot/small-integers")
WRONG = ("in reversed(order):", "in order:")
HANGS = ("    visit(out)\n", "    visit(out)\n    while True: pass\n")
STUB = ("    visit(out)\n", "    raise NotImplementedError('order')\n")


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

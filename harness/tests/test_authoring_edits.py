"""Filling a case file writes answers, and nothing else, whatever the file's style."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from harness.authoring.answers import fill
from harness.load.documents import parse_document
from harness.load.katas import read_katas
from harness.load.repository import Repository
from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

HERE = ROOT / "cases" / "some.yaml"
KATAS = read_katas(Repository(ROOT))

HEAD = """\
format: 1
expression: some
title: Some
formula: a*b + a*a
inputs: [a, b]
"""


def filled(text: str, *, correcting: bool = False) -> str:
    """Return what a file's text becomes."""
    done = fill(parse_document(HERE, text.encode()), KATAS, correcting=correcting)
    assert done.problems == ()
    assert done.file
    return done.file.document.text


STYLES = {
    "block": """\
cases:
  - id: one  # for ever
    why: because
    values: {a: 2, b: 3}  # small ones
⟦    output: 10
    gradients: {a: 7, b: 2}
⟧  # what comes next
  - id: two
    why: because
    values: { b: 1.50, a: -1 }
⟦    output: -0.5
    gradients: { b: -1, a: -0.5 }
⟧""",
    "no indentation": """\
cases:
- why: because
  values: {a: 2, b: 3}
⟦  output: 10
  gradients: {a: 7, b: 2}
⟧  id: one

- id: two
  values: {a: 1, b: 1}
⟦  output: 2
  gradients: {a: 3, b: 1}
⟧  why: because
""",
    "numbers below each other": """\
cases:
  -   id: one
      why: |
        because of
        this
      values:
         a: 2
         # a comment between
         b: 3   # and behind
⟦      output: 10
      gradients:
         a: 7
         b: 2
⟧
      # after a line without anything
""",
    "values first": """\
cases:
  - values: {a: 2,
             b: 3}
⟦    output: 10
    gradients: {a: 7, b: 2}
⟧    why: >
      because
    id: one
""",
    "braces": """\
cases:
  - {id: one, why: because, values: {a: 2, b: 3}⟦, output: 10, gradients: {a: 7, b: 2}⟧}
  - {values: {a: 1, b: 1}⟦, output: 2, gradients: {a: 3, b: 1}⟧, id: two, why: because}
""",
    "braces over lines": """\
cases: [
  {
    id: one,  # the first
    why: because,
    values: {a: 2, b: 3}⟦, output: 10, gradients: {a: 7, b: 2}⟧,  # small
  },
  {id: two, why: because,
   values: {a: 1, b: 1}⟦, output: 2, gradients: {a: 3, b: 1}⟧
  }]
""",
    "as JSON": """\
"cases": [{"id": "one", "why": "because", "values": {"a": 2, "b": 3}⟦, "output": 10, \
"gradients": {"a": 7, "b": 2}⟧}]
""",
    "single quotes": """\
'cases':
  - 'id': 'one'
    'why': 'it''s because'
    'values': {'a': 2, b: 3}
⟦    'output': 10
    'gradients': {'a': 7, b: 2}
⟧""",
    "gradients missing": """\
cases:
  - id: one
    why: because
    values: {a: 2, b: 3}
    output: 10.00  # known
⟦    gradients: {a: 7, b: 2}
⟧""",
    "output missing": """\
cases:
  - id: one
    why: because
    values: {a: 2, b: 3}
⟦    output: 10
⟧    gradients: {a: 7.0, b: 2}
""",
    "one gradient missing": """\
cases:
  - id: one
    why: because
    values: {a: 2, b: 3}
    output: 10
    gradients: {b: 2⟦, a: 7⟧}  # the rest
  - id: two
    why: because
    values: {a: 1, b: 1}
    output: 2
    gradients:
      a: 3  # the first
⟦      b: 1
⟧
""",
    "cases above": """\
cases:
  - id: one
    why: because
    values: {a: 2, b: 3}
⟦    output: 10
    gradients: {a: 7, b: 2}
⟧
# below
zero: false
""",
    "many comments": """\
# yaml-language-server: $schema=schema.json
cases:  # all
  # before
  - id: one  # tail: {a: 1}
    # within
    why: "because: #1"
    values: {a: 2, b: 3}  # values: {a: 9}
⟦    output: 10
    gradients: {a: 7, b: 2}
⟧    # after
# end""",
    "é, 中 and 😀": """\
# 😀
cases:
  - id: one
    why: é 中 😀
    values: {a: 2, b: 3}  # 😀
⟦    output: 10
    gradients: {a: 7, b: 2}
⟧""",
}


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("last_line", ["ended", "open"])
@pytest.mark.parametrize("style", STYLES)
def test_only_answers_are_written(style: str, last_line: str, line_end: str) -> None:
    """What stands between ⟦ and ⟧ is put in; every other byte of the file stays."""
    text = (HEAD + STYLES[style]).replace("\n", line_end)
    before, after = re.sub("⟦.*?⟧", "", text, flags=re.DOTALL), re.sub("[⟦⟧]", "", text)
    if last_line == "open":
        before, after = before.removesuffix(line_end), after.removesuffix(line_end)
    assert before != after
    assert filled(before) == after
    assert filled(after) == after


OURS = [
    path for path in Repository(ROOT).case_files() if "for _ in range(1" not in path.read_text()
]


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_our_own_files_are_what_fill_writes(path: Path) -> None:
    """A case file of ours without its answers, filled, is the file again."""
    text = path.read_text(encoding="utf-8")
    bare = re.sub(r"^    (output|gradients|error): .*\n", "", text, flags=re.MULTILINE)
    done = fill(parse_document(path, bare.encode()), KATAS)
    assert done.file
    assert done.file.document.text == text

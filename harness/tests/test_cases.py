"""Case files: what is accepted, and what is refused with its line and the mend."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.faults import Fault
from harness.load.cases import CaseFile, parse_case_file, read_case_file
from harness.load.documents import parse_document
from harness.load.katas import read_katas
from harness.load.nodes import MappingNode, ScalarNode
from harness.load.repository import Repository
from harness.model import Answer, DomainError

ROOT = Path(__file__).parents[2]

KATAS = read_katas(Repository(ROOT))

BAD = sorted((ROOT / "harness/tests/bad_cases").glob("*.yaml"))

SAMPLE = """\
# yaml-language-server: $schema=schema.json
format: 1
expression: some             # the file's name
title: Two values, one of them logged
formula: |
  u = a*b
  v = a + log(b)
  v
inputs: [b, a]               # the order of vals and grad
backward: [u, v]
zero: true
cases:
  - id: small-integers
    why: >-
      both roots
      pass something to a
    values: {a: 2, b: 3}
    output: 3.098612289
    gradients: {a: 1, b: 0.333333333}
  - id: log-of-zero
    why: log of 0 is refused
    values: {a: 2, b: 0}
    error: domain
  - id: small-decimals
    why: nothing is a whole number
    replaces: small-integers
    values: {b: 0.5, a: -1.25}
    output: -1.943147181
    gradients: {b: 2, a: 1}
"""


def problems(text: str | bytes, name: str = "some", *, complete: bool = True) -> list[str]:
    """Return the problems of a case file with this text, as `line:column: message`."""
    data = text.encode() if isinstance(text, str) else text
    document = parse_document(ROOT / "cases" / f"{name}.yaml", data)
    found = parse_case_file(document, KATAS, complete=complete).problems
    return [f"{each.line}:{each.column}: {each.message}" for each in found]


def file(text: str, *, complete: bool = True) -> CaseFile:
    """Return the case file of a text without problems."""
    document = parse_document(ROOT / "cases/some.yaml", text.encode())
    loaded = parse_case_file(document, KATAS, complete=complete)
    assert loaded.problems == ()
    assert loaded.file is not None
    return loaded.file


def changed(*changes: tuple[str, str]) -> str:
    """Return the sample with texts of it replaced."""
    text = SAMPLE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_an_expression_is_what_stands_in_the_file() -> None:
    """Name, title, formula, inputs, roots and zeroing come from the head."""
    expression = file(SAMPLE).expression
    assert expression.name == "some"
    assert expression.title == "Two values, one of them logged"
    assert expression.formula == "u = a*b\nv = a + log(b)\nv"
    assert expression.inputs == ("b", "a")
    assert (expression.backward, expression.output) == (("u", "v"), "v")
    assert expression.zero
    assert expression.depth == 2
    assert expression.katas == ("activations",)


def test_cases_hold_numbers_in_the_order_of_the_inputs() -> None:
    """Values and gradients follow the inputs, however the file has them."""
    error, decimals = file(SAMPLE).cases
    assert (error.id, error.values, error.expected) == ("some/log-of-zero", (0, 2), DomainError())
    assert decimals.values == (0.5, -1.25)
    assert decimals.expected == Answer(-1.943147181, (2, 1))


def test_a_replaced_case_stays_in_the_file_but_is_not_judged() -> None:
    """Its id is never free again, and what another case does better is not asked twice."""
    read = file(SAMPLE)
    assert len(read.nodes) == 3
    assert "some/small-integers" not in [case.id for case in read.cases]


def test_without_roots_the_result_is_the_root() -> None:
    """Most files name no roots, and set nothing to zero."""
    expression = file(changed(("backward: [u, v]\nzero: true\n", ""))).expression
    assert expression.backward == ("v",)
    assert not expression.zero


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        ("a*b", ["local-gradients", "backward", "activations", "deep-graph"]),
        ("a + 2*b", ["activations"]),
        ("a - b", ["activations"]),
        ("a**2 + b", ["activations"]),
        ("out = a\nfor _ in range(50):\n  out = tanh(out*b)\nout", None),
        ("out = a\nfor _ in range(51):\n  out = tanh(out*b)\nout", ["deep-graph"]),
    ],
)
def test_a_case_belongs_to_every_kata_that_can_build_it(
    formula: str, names: list[str] | None
) -> None:
    """Operations, plain numbers and depth decide, nobody lists anything."""
    text = changed(("u = a*b\n  v = a + log(b)\n  v", formula.replace("\n", "\n  ")))
    text = text.replace("backward: [u, v]\nzero: true\n", "")
    expected = names or ["local-gradients", "backward", "activations", "deep-graph"]
    assert list(file(text).expression.katas) == expected


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_a_bad_file_is_refused_with_its_places_and_mends(path: Path) -> None:
    """A file of `bad_cases/` has exactly the problems that stand in it, after `#:`."""
    content = path.read_bytes()
    lines = content.decode(errors="replace").splitlines()
    expected = [line[3:] for line in lines if line.startswith("#: ")]
    assert expected
    assert problems(content, path.stem) == expected


UNCOMPUTED = changed(
    ("    output: 3.098612289\n    gradients: {a: 1, b: 0.333333333}\n", ""),
    ("{b: 2, a: 1}", "{b: 2}"),
)


def test_what_fill_computes_may_be_missing_only_for_it() -> None:
    """Output, gradients or one of them may lack where they are about to be computed."""
    places = [each.split(": ")[0] for each in problems(UNCOMPUTED)]
    assert places == ["13:5", "13:5", "27:16"]
    read = file(UNCOMPUTED, complete=False)
    assert [case.id for case in read.cases] == ["some/log-of-zero"]
    assert len(read.nodes) == 3
    assert problems(UNCOMPUTED.replace("values: {a: 2, b: 3}", "values: {a: 2}"), complete=False)


def test_numbers_have_a_place_in_the_text() -> None:
    """What fill may have to write over is found by offsets, byte for byte."""
    read = file(SAMPLE)
    gradients = read.nodes[0].get("gradients")
    assert isinstance(gradients, MappingNode)
    node = gradients.get("b")
    assert isinstance(node, ScalarNode)
    assert read.document.text[node.start : node.end] == node.text == "0.333333333"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("zero: true\n", "zero: false\n"), None),
        (("backward: [u, v]", "backward: [v, v]"), None),
        (("backward: [u, v]\nzero: true", "backward: [v, v]"), "10:15"),
        (("v = a + log(b)", "v = u + log(b)"), None),
        (("inputs: [b, a]", "inputs: [b, a, c]"), "17:13"),
        (("{b: 0.5, a: -1.25}", "{b: 3, a: 2}"), None),
        (("{a: 2, b: 0}", "{a: 2.0, b: 3}"), "22:5"),
        (("{a: 2, b: 0}", "{a: 2, b: -0.0}"), None),
    ],
)
def test_what_a_schema_cannot_say(change: tuple[str, str], place: str | None) -> None:
    """Roots apart unless zeroed, all inputs, no values twice unless one replaces the other."""
    found = problems(changed(change))
    assert (found[0].split(": ")[0] if found else None) == place


def test_a_file_needs_its_schema(tmp_path: Path) -> None:
    """A missing or broken schema is the repository's fault, and says which file to restore."""
    path = tmp_path / "some.yaml"
    path.write_text(SAMPLE)
    with pytest.raises(Fault, match=r"schema\.json"):
        read_case_file(path, KATAS)
    (tmp_path / "schema.json").write_text('{"type": "nonsense"}')
    with pytest.raises(Fault, match=r"schema\.json"):
        read_case_file(path, KATAS)
    shutil.copy(ROOT / "cases/schema.json", tmp_path / "other.json")
    assert read_case_file(tmp_path, KATAS).problems


def test_thousands_of_cases_load_in_proportion() -> None:
    """2,000 cases take seconds, and not many times as long as a tenth of them each."""
    head, one = SAMPLE.split("  - id: log-of-zero\n", maxsplit=1)[0].split("cases:\n")

    def seconds(count: int) -> float:
        cases = [
            one.replace("small-integers", f"case-{k}").replace("{a: 2,", f"{{a: {k}.5,")
            for k in range(count)
        ]
        started = process_time()
        assert len(file(f"{head}cases:\n{''.join(cases)}").cases) == count
        return process_time() - started

    few, many = seconds(200), seconds(2000)
    assert many < 10
    assert many < 30 * few


@settings(deadline=None)
@given(st.data())
def test_a_mutated_file_is_never_a_traceback(data: st.DataObject) -> None:
    """Words moved, doubled or lost make located problems, or another good file."""
    words = SAMPLE.replace("\n", " \n ").split(" ")
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(words) - 1))
        other = data.draw(st.sampled_from([*words, "1e3", "{", "]", "- ", "zero:", "7", "c", "''"]))
        words[place : place + data.draw(st.integers(0, 2))] = [other]
    for problem in problems(" ".join(words).replace(" \n ", "\n")):
        line, column, message = problem.split(":", 2)
        assert int(line) > 0
        assert int(column) > 0
        assert message.strip()

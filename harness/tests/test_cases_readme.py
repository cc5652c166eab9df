"""The format's reference shows what really happens, and suffices to write a reader."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.load.compiled import load_library
from harness.load.formula import FormulaError, compile_formula
from harness.load.records import encode_expression
from harness.load.repository import Repository
from harness.model import Expression
from harness.tests.conftest import ROOT
from harness.tests.second_reader import SecondReader
from harness.tests.test_authoring_since import git

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.tests.conftest import Clone

README = (ROOT / "cases/README.md").read_text(encoding="utf-8")
COMPILED = (ROOT / "cases/cases.json").read_text(encoding="utf-8")


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the README's blocks of a kind, each with the heading that it stands under."""
    heading = ""
    for found in re.finditer(
        r"^##+ ([^\n]+)$|^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL
    ):
        heading = found[1] or heading
        if found[2] == kind:
            yield heading, found[3]


def calls() -> Iterator[tuple[str, str, str]]:
    """Yield each call that the README shows: its heading, its words, what it prints."""
    for heading, block in blocks("console"):
        for part in re.split(r"^\$ kata ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield heading, command, output


def prepare(heading: str, root: Path) -> None:
    """Do what the author has done before the calls under a heading."""
    path = root / "cases/saddle.yaml"
    match heading:
        case "For ever":
            git(root, "init", "--quiet")
            git(root, "add", "cases", "katas")
            git(root, "commit", "--quiet", "--message", "Add a saddle")
            path.write_text(path.read_text().replace("id: at-1point5-2", "id: another"))
        case "How digits are proved":
            git(root, "checkout", "--quiet", "--", "cases")
            path.write_text(path.read_text().replace("{a: 3, b: -4}", "{a: 3.000000001, b: -4}"))
        case "The commands":
            git(root, "checkout", "--quiet", "--", "cases")


def test_every_call_prints_what_is_shown(author: Clone) -> None:
    """The README's calls, one after the other, in a clone with `reuse` alone; … is left out."""
    last = ""
    for heading, command, shown in calls():
        if heading != last:
            prepare(heading, author.root)
            last = heading
        if heading == "For ever":
            assert author.kata("cases", "fill").code == 0
        said = author.kata(*shlex.split(command))
        pattern = re.escape(shown).replace("…", ".*")
        assert re.fullmatch(pattern, said.out + said.err, re.DOTALL), (command, said)
    assert last == "The commands"


def test_the_file_that_is_shown_is_what_was_written(author: Clone) -> None:
    """The first call writes the file below it, to the byte."""
    _, command, _ = next(calls())
    assert author.kata(*shlex.split(command)).code == 0
    _, shown = next(blocks("yaml"))
    assert (author.root / "cases/saddle.yaml").read_text() == shown


def test_cases_json_is_as_it_is_shown() -> None:
    """The example has the fields, in their order, of what is there, and a line of it."""
    _, shown = next(blocks("json"))
    example, real = json.loads(shown), json.loads(COMPILED)
    assert list(example) == list(real)
    for kind in ("katas", "expressions"):
        for name, record in example[kind].items():
            assert list(record) == list(real[kind][name])
    reuse, there = example["expressions"]["reuse"], real["expressions"]["reuse"]
    for key in ("title", "formula", "inputs", "steps", "backward", "output", "zero", "depth"):
        assert reuse[key] == there[key]
    assert reuse["cases"][0] == there["cases"][0]
    assert f"\n{shown.splitlines()[-1].removesuffix(']}}}')}" in COMPILED


def first_readers(text: str, inputs: tuple[str, ...]) -> tuple[object, str]:
    """Return the steps, as cases.json has them, and the output that our own reader finds."""
    found = compile_formula(text, inputs)
    expression = Expression(
        "some", "", text, inputs, found.program, (), found.output, zero=False, depth=1, katas=()
    )
    return json.loads(json.dumps(encode_expression(expression, None)["steps"])), found.output


EXPRESSIONS = {
    case.expression.name: case.expression for case in load_library(Repository(ROOT)).cases
}

TRICKY = [
    "-a**2 + -2*b",
    "a**-2 - -b",
    "a - b - a/b/a*b",
    "--a*-b",
    "2 - a + 0.5*(b - 3)",
    "n1 = a*b\nx = n1\nn3 = (x + a)*tanh(-b)\nx = n3*x\nx*x + x",
    "o = a\nfor _ in range(2):\n  p = o*b\n\n  for _ in range(3): o = p + o\n  q = p\nq",
    "y = (a +\n  b)\nrelu(exp(y))",
    "tanh((a))*(((b)))",
]


@pytest.mark.parametrize(
    ("text", "inputs"),
    [(each.formula, each.inputs) for each in EXPRESSIONS.values()]
    + [(text, ("a", "b")) for text in TRICKY],
    ids=[*EXPRESSIONS, *map(str, range(len(TRICKY)))],
)
def test_a_reader_made_from_the_readme_finds_the_same_steps(
    text: str, inputs: tuple[str, ...]
) -> None:
    """Grammar, order, names, loops and let are told well enough to do it again."""
    assert SecondReader(text, list(inputs)).formula() == first_readers(text, inputs)


SUMS = st.recursive(
    st.sampled_from(["a", "b", "x", "n2", "2", "0.5"]),
    lambda inner: st.one_of(
        st.builds("{}{}{}".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("-{}".format, inner),
        st.builds("({})".format, inner),
        st.builds("{}**{}".format, inner, st.sampled_from(["2", "-1", "0.5"])),
        st.builds("{}({})".format, st.sampled_from(["tanh", "relu", "exp", "log"]), inner),
    ),
    max_leaves=8,
)


@given(SUMS, SUMS)
def test_both_readers_agree_on_whatever_is_a_formula(line: str, result: str) -> None:
    """On random formulas, too, as far as the first one takes them."""
    text = f"x = {line}\nn2 = x*a\n{result}"
    try:
        expected = first_readers(text, ("a", "b"))
    except FormulaError:
        return
    assert SecondReader(text, ["a", "b"]).formula() == expected

"""`kata cases new`: a case in one call, filled and proved, or nothing at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from harness.tests.conftest import Clone, Said

SADDLE = ("saddle", "--formula", "a*a - b*b", "--why", "minus passes -1 on", "a=1.5", "b=2")


def new(clone: Clone, *words: str) -> Said:
    """Run `kata cases new`."""
    return clone.kata("cases", "new", *words)


def files(root: Path) -> dict[str, bytes]:
    """Return what stands in the folder of the cases."""
    return {path.name: path.read_bytes() for path in (root / "cases").iterdir()}


def read(clone: Clone, name: str) -> str:
    """Return a case file."""
    return (clone.root / f"cases/{name}.yaml").read_text(encoding="utf-8")


def test_a_new_file(author: Clone) -> None:
    """Written as ours are, with its answer; cases.json has it, and all is sound."""
    said = new(author, *SADDLE)
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "saddle/at-1point5-2: output -1.75, gradients {a: 3, b: -4}; it belongs to activations\n"
    )
    assert read(author, "saddle") == (
        "# yaml-language-server: $schema=schema.json\n"
        "format: 1\n"
        "expression: saddle\n"
        "title: Saddle\n"
        "formula: a*a - b*b\n"
        "inputs: [a, b]\n"
        "cases:\n"
        "  - id: at-1point5-2\n"
        "    why: minus passes -1 on\n"
        "    values: {a: 1.5, b: 2}\n"
        "    output: -1.75\n"
        "    gradients: {a: 3, b: -4}\n"
    )
    assert b'"saddle/at-1point5-2"' in files(author.root)["cases.json"]
    assert author.kata("cases", "check").code == 0


def test_everything_can_be_said(author: Clone) -> None:
    """Title, id, the order of the inputs, roots and zeroing; texts get quotes where they need."""
    said = new(
        author,
        *("two-roots", "--formula", "p = x*w; q = p + w; q", "--title", "Roots: #1 and #2"),
        *("--why", "zeroed: between", "--id", "small-integers", "--inputs", "w,x"),
        *("--backward", "p,q", "--zero", "x=2", "w=-3"),
    )
    assert (said.code, said.err) == (0, "")
    assert read(author, "two-roots").partition("expression: ")[2] == (
        "two-roots\n"
        'title: "Roots: #1 and #2"\n'
        "formula: |\n"
        "  p = x*w\n"
        "  q = p + w\n"
        "  q\n"
        "inputs: [w, x]\n"
        "backward: [p, q]\n"
        "zero: true\n"
        "cases:\n"
        "  - id: small-integers\n"
        '    why: "zeroed: between"\n'
        "    values: {w: -3, x: 2}\n"
        "    output: -9\n"
        "    gradients: {w: 3, x: -3}\n"
    )


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        ("-b + a", "formula: -b + a\ninputs: [b, a]\n"),
        ("  tanh(a)*b", "formula: tanh(a)*b\ninputs: [a, b]\n"),
        ("y = b*a;y*y", "formula: |\n  y = b*a\n  y*y\ninputs: [b, a]\n"),
        ("y = b*a\ny*y\n", "formula: |\n  y = b*a\n  y*y\ninputs: [b, a]\n"),
        (
            "for _ in range(2):\n    p = b*a\n    q = p*a\na*b",
            "formula: |\n  for _ in range(2):\n      p = b*a\n      q = p*a\n  a*b\ninputs: [b, a]",
        ),
        (
            "  o = a; for _ in range(3): o = o*b; o",
            "formula: |\n  o = a\n  for _ in range(3): o = o*b\n  o\ninputs: [a, b]\n",
        ),
    ],
)
def test_a_formula_may_have_lines(author: Clone, formula: str, written: str) -> None:
    """Lines end with a semicolon or really; inputs come in the order in which they are used."""
    said = new(author, "some", f"--formula={formula}", "--why", "because", "a=0.5", "b=0.25")
    assert (said.code, said.err) == (0, "")
    assert written in read(author, "some")


def test_a_refused_expression(author: Clone) -> None:
    """The answer of a logarithm of 0 is an error."""
    said = new(author, "some", "--formula", "log(a)", "--why", "because", "a=0")
    assert said.out == "some/at-0: must be refused; it belongs to activations\n"
    assert read(author, "some").endswith("    values: {a: 0}\n    error: domain\n")


ADDED = """\
  - id: at-minus-1-0point5
    why: because
    values: {a: -1, b: 0.5}
    output: 0.5
    gradients: {a: -1.5, b: -1}
"""


@pytest.mark.parametrize("formula", [(), ("--formula", "a*b+a*a"), ("--formula", "(a*b) + a*a\n")])
def test_a_case_more(author: Clone, formula: tuple[str, ...]) -> None:
    """It comes behind the others; a formula need not be given, and may if it is the same."""
    before = read(author, "reuse")
    said = new(author, "reuse", *formula, "--why", "because", "b=0.5", "a=-1")
    assert (said.code, said.err) == (0, "")
    assert read(author, "reuse") == before + ADDED
    assert author.kata("cases", "check").code == 0


HEAD = "format: 1\nexpression: reuse\ntitle: Some\nformula: a*b + a*a\ninputs: [a, b]\n"
ONE = "- id: one\n  why: because\n  values: {a: 2, b: 3}\n  output: 10\n  gradients: {a: 7, b: 2}"
ADDED_AT_THE_MARGIN = ADDED.replace("\n  ", "\n")[2:]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            f"cases:\n{ONE}\n# end\n",
            f"cases:\n{ONE}\n{ADDED_AT_THE_MARGIN}# end\n",
            id="at the margin",
        ),
        pytest.param(
            f"cases:\n{ONE}", f"cases:\n{ONE}\n{ADDED_AT_THE_MARGIN[:-1]}", id="open last line"
        ),
        pytest.param(
            f"cases:\n{ONE}  # ten\n\nzero: false\n",
            f"cases:\n{ONE}  # ten\n{ADDED_AT_THE_MARGIN}\nzero: false\n",
            id="in the middle",
        ),
        pytest.param(
            "cases:\n  -   id: one\n      values: {a: 2, b: 3}\n      output: 10\n"
            "      gradients: {a: 7, b: 2}\n      why: |\n        because\n        of this\n",
            "cases:\n  -   id: one\n      values: {a: 2, b: 3}\n      output: 10\n"
            "      gradients: {a: 7, b: 2}\n      why: |\n        because\n        of this\n"
            + ADDED.replace("  - ", "  -   ").replace("\n    ", "\n      "),
            id="wide",
        ),
        pytest.param(
            "cases: [{id: one, why: so, values: {a: 2, b: 3}, output: 10, "
            "gradients: {a: 7, b: 2}}]\n",
            "cases: [{id: one, why: so, values: {a: 2, b: 3}, output: 10, "
            'gradients: {a: 7, b: 2}}, {id: "at-minus-1-0point5", why: "because", '
            "values: {a: -1, b: 0.5}, output: 0.5, gradients: {a: -1.5, b: -1}}]\n",
            id="brackets",
        ),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_case_is_added_in_the_style_of_the_file(
    author: Clone, before: str, after: str, line_end: str
) -> None:
    """What stands in the file stays, byte for byte."""
    path = author.root / "cases/reuse.yaml"
    path.write_bytes((HEAD + before).replace("\n", line_end).encode())
    said = new(author, "reuse", "--why", "because", "a=-1", "b=0.5")
    assert (said.code, said.err) == (0, "")
    assert path.read_bytes() == (HEAD + after).replace("\n", line_end).encode()


def test_a_better_case(author: Clone) -> None:
    """With --replaces, the old one is kept and judged no more, though it has the same values."""
    said = new(author, "reuse", "--why", "so", "--replaces", "small-integers", "a=2", "b=3")
    assert said.code == 0
    compiled = files(author.root)["cases.json"]
    assert b"reuse/at-2-3" in compiled
    assert b"reuse/small-integers" not in compiled


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["../x", "--formula", "a*a", "a=1"], "NAME ../x: write lower-case words"),
        (["Some", "--formula", "a*a", "a=1"], "NAME Some: write lower-case words"),
        (["some", "--formula", "a*a", "--id", "A", "a=1"], "--id A: write lower-case words"),
        (["some", "a=1"], "there is no some.yaml yet: give it a --formula"),
        (["some", "--formula", "a*a", "a"], "a: write each input once, with its number"),
        (["some", "--formula", "a*a", "a=1", "a=2"], "a=2: write each input once"),
        (["some", "--formula", "a*a", "a=1e-3"], "a=1e-3: write a plain decimal"),
        (["some", "--formula", "a*a", "a=.5"], "a=.5: write a plain decimal"),
        (["some", "--formula", "a*a", "a=nan"], "a=nan: write a plain decimal"),
        (["some", "--formula", "a*a", "a=0.123456789012345678"], "18 significant digits"),
        (["some", "--formula", "a*a", "a=-0"], "-0 is 0 to some YAML readers"),
        (["some", "--formula", "a*", "a=1"], "--formula:1:3: no formula"),
        (["some", "--formula", "a*sin(a)", "a=1"], '--formula:1:3: "sin" is not a function'),
        (["some", "--formula", "a*a", "b=1"], "values lacks a"),
        (["some", "--formula", "a*a", "a=1", "b=1"], '"b" is not an input'),
        (["some", "--formula", "a*yes", "a=1", "yes=1"], "yes=1: yes cannot name an input"),
        (["some", "--formula", "a*b", "--inputs", "a", "a=1", "b=1"], "b is not an input"),
        (["some", "--formula", "a", "a=1"], "--formula:1:1: the result is an input"),
        (["some", "--formula", "a*a", "--backward", "p", "a=1"], "p is no value that a line names"),
        (["some", "--formula", "b/a", "a=0", "b=1"], "some/at-1-0: no number comes of these"),
        (["some", "--formula", "a*a", "a=1000"], "the output is 1000000.0, above 100000"),
        (["some", "--formula", "a*b + a", "a=0.0000000005", "b=0"], "from a rounding edge"),
        (["some", "--formula", "a*a\udc80", "a=1"], "write it in UTF-8"),
        (["reuse", "a=2", "b=3"], "reuse/at-2-3: the values of small-integers again"),
        (["reuse", "--id", "small-integers", "a=1", "b=3"], "is the id of line 8 already"),
        (["reuse", "--replaces", "nothing", "a=1", "b=3"], '"nothing" is no earlier case'),
        (["reuse", "--formula", "a*a", "a=1", "b=3"], "that of reuse.yaml is 'a*b + a*a'"),
        (["reuse", "--title", "Other", "a=1", "b=3"], "--title: that of reuse.yaml is"),
        (["reuse", "--inputs", "b,a", "a=1", "b=3"], "--inputs: that of reuse.yaml is 'a, b'"),
        (["reuse", "--backward", "p", "a=1", "b=3"], "--backward: that of reuse.yaml is 'n3'"),
        (["reuse", "--zero", "a=1", "b=3"], "--zero: that of reuse.yaml is 'false'"),
    ],
)
def test_what_is_refused_leaves_nothing_behind(author: Clone, words: list[str], told: str) -> None:
    """One line that says why, exit 2, and every file is as it was."""
    before = files(author.root)
    said = new(author, *words, "--why", "because")
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("kata: ")
    assert told in said.err
    assert files(author.root) == before


def test_what_is_wrong_elsewhere_is_told_by_its_place(author: Clone) -> None:
    """Nothing is written as long as a file, this one or another, is not sound."""
    (author.root / "cases/other.yaml").write_text("format: 1\n")
    path = author.root / "cases/reuse.yaml"
    path.write_text(path.read_text().replace("output: 10", "output: 11"))
    before = files(author.root)
    for words in (SADDLE, ("reuse", "--why", "because", "a=1", "b=3")):
        said = new(author, *words)
        assert said.code == 2
        assert "cases/other.yaml:1:1: title is missing" in said.err
        assert "cases/reuse.yaml:11:13: the output is 10.0" in said.err
        assert files(author.root) == before


def test_what_is_wrong_in_the_same_file_is_told_by_its_place(author: Clone) -> None:
    """A wrong number of another case is no fault of the call."""
    path = author.root / "cases/reuse.yaml"
    path.write_text(path.read_text().replace("output: 10", "output: 11"))
    said = new(author, "reuse", "--why", "because", "a=1", "b=3")
    assert said.err.startswith("cases/reuse.yaml:11:13: the output is 10.0")


def test_what_stands_in_the_way_is_told(author: Clone) -> None:
    """Where no file can be written, one line says so: exit 2."""
    (author.root / "cases/saddle.yaml").mkdir()
    said = new(author, *SADDLE)
    assert said.code == 2
    assert said.err.startswith("cases/saddle.yaml:1:1: ")


@pytest.mark.parametrize("words", [("saddle", "a=1"), ("saddle", "--why", "because"), ()])
def test_a_reason_and_values_have_to_be_given(author: Clone, words: tuple[str, ...]) -> None:
    """They are what a case is: without them the call is at fault."""
    with pytest.raises(SystemExit) as end:
        new(author, *words)
    assert end.value.code == 2

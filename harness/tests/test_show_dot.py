"""Pictures: the text for Graphviz, and what Graphviz makes of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.faults import Fault
from harness.load.formula import compile_formula
from harness.model import Answered, DomainError
from harness.model.frozen import replace
from harness.show import dot_program
from harness.show.dot import PICTURE_FONT, dot
from harness.show.dot_program import png, svg
from harness.show.graph import correct_run
from harness.show.graph_attempt import compare
from harness.show.graph_words import brief
from harness.tests.formulas import KNOT, TWO_ROOTS, case, expression

if TYPE_CHECKING:
    from collections.abc import Sequence

PNG = b"\x89PNG\r\n\x1a\n"
WRONG = Answered(data={"a": 2.0, "b": 3.0, "n1": 6.0}, gradients={"a": 3.0, "b": 1.5, "n1": 1.0})


def texts(picture: str) -> list[str]:
    """Return what stands in an SVG, text by text."""
    found = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
    return [unescape(each).strip() for each in found]


def test_the_text_for_graphviz() -> None:
    """A box a value with sign, line, data and gradient; an arrow a use with its local gradient."""
    lines = dot(correct_run(case("a*a", 3))).splitlines()
    leaf, output, *arrows = lines[6:-1]
    assert lines[0] == "digraph {"
    assert leaf.startswith('  "a" [id="v-a" label=<<TABLE BORDER="3"')
    assert 'STYLE="rounded"' in leaf
    assert '<B>a</B><BR ALIGN="LEFT"/>data 3<BR ALIGN="LEFT"/>grad 6' in leaf
    assert "<I>used 2 times</I>" in leaf
    assert ">*<" in output
    assert "<B>a*a</B>" in output
    assert "<I>output</I>" in output
    assert [each.split(" weight")[0].strip() for each in arrows] == [
        '"a" -> "n1" [id="e-n1-0" label=" ×3 "',
        '"a" -> "n1" [id="e-n1-1" label=" ×3 "',
    ]


def test_wrong_numbers_are_struck_beside_the_right_ones() -> None:
    """The box is dashed, the attempt's number struck, and told to be unequal: colour is besides."""
    beside = compare(case("a*b", 2, 3), WRONG, passed=False)
    right, wrong, *_ = dot(beside.run, beside).splitlines()[6:]
    assert "yours" not in right
    assert 'STYLE="dashed"' in wrong
    assert "grad 2<BR" in wrong
    assert "yours <S>1.5</S> ≠" in wrong
    assert "<B>first wrong</B>" in wrong


def test_roots_and_unused_values_are_told() -> None:
    """Each root has its number, and what nothing is made from a dotted box."""
    assert "<I>backward 1</I>" in dot(correct_run(case(TWO_ROOTS, 2, 3, 5)))
    unused = dot(correct_run(case("p = a*b\na + b", 2, 3)))
    assert "<I>not used</I>" in unused
    assert 'STYLE="dotted"' in unused


def test_a_refusal_is_drawn() -> None:
    """The step without a result has a box, with an arrow that leads to it."""
    drawn = dot(correct_run(case("log(a)*b", -2, 1, expected=DomainError())))
    assert "<B>refused</B>" in drawn
    assert '"a" -> "n1" [style=dashed]' in drawn
    assert "grad" not in drawn


@pytest.mark.parametrize("formula", [KNOT, "tanh(a*b + c)", "-a - b/c", "a**-2 + relu(b)*exp(c)"])
def test_svg_holds_every_text(formula: str) -> None:
    """All words and numbers are in the picture as text, and it has a name for those who listen."""
    some = case(formula, *(2, 3, 5)[: len(expression(formula).inputs)])
    run = correct_run(some)
    picture = svg(dot(run), "The graph & all")
    assert 'role="img" aria-label="The graph &amp; all"' in picture
    assert "monospace" in picture
    found = texts(picture)
    for name, value in run.values.items():
        assert value.words.line in found
        assert f"data {brief(value.data)}" in found
        assert f"grad {brief(run.gradients[name])}" in found
    assert "output" in found


def test_names_that_graphviz_uses_are_names_like_others() -> None:
    """An input may be called node, edge or graph."""
    inputs = ("node", "graph")
    program = compile_formula("node*graph", inputs).program
    some = replace(expression("a*b"), formula="node*graph", inputs=inputs, program=program)
    assert svg(dot(correct_run(case(some, 2, 3))), "").count('class="node"') == 3


def test_png_is_a_picture() -> None:
    """Graphviz draws pixels as well; subscripts have their font."""
    chain = expression("out = a\nfor _ in range(3):\n    out = tanh(out*b)\nout")
    drawn = png(dot(correct_run(case(chain, 0.5, 0.8)), font=PICTURE_FONT))
    assert drawn.startswith(PNG)
    assert len(drawn) > 10_000


def use(monkeypatch: pytest.MonkeyPatch, *programs: Path) -> None:
    """Let these be the Graphviz programs there are."""
    monkeypatch.setattr(dot_program, "_programs", lambda: [str(each) for each in programs])


def script(path: Path, *lines: str) -> Path:
    """Write a program."""
    path.write_text("\n".join([f"#!{sys.executable}", *lines]))
    path.chmod(0o755)
    return path


def test_the_next_graphviz_helps_where_one_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A `dot` without a plugin for PNG, or one that can't be started, is no reason to give up."""
    broken = script(tmp_path / "dot", "raise SystemExit('no plugin')")
    works = script(tmp_path / "works", "print('<svg />')")
    use(monkeypatch, tmp_path / "missing", broken, works)
    assert "<svg" in svg("digraph {}", "")


def test_without_graphviz_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What the last one said is told in one line."""
    use(monkeypatch, script(tmp_path / "dot", "raise SystemExit('no\\nplugin')"))
    with pytest.raises(Fault, match="dot said: no plugin"):
        svg("digraph {}", "")
    use(monkeypatch)
    with pytest.raises(Fault, match="Graphviz cannot draw"):
        png("digraph {}")


def test_the_systems_dot_goes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is on the PATH is asked before graphviz-pure, which always is there."""
    mine = script(tmp_path / "dot", "print('<svg />')")
    monkeypatch.setenv("PATH", str(tmp_path))
    programs: Sequence[str] = dot_program._programs()
    assert programs[0] == str(mine)
    assert [Path(each).name for each in programs[1:]] == ["graphviz-pure"]


def test_a_system_dot_draws_the_same() -> None:
    """The picture does not hang on which Graphviz there is."""
    program = shutil.which("dot")
    if program is None:
        pytest.skip("there is no dot on the PATH")
    text = dot(correct_run(case(KNOT, 2, 3)))
    drawn = subprocess.run(
        [program, "-Tsvg"], input=text, capture_output=True, check=True, encoding="utf-8"
    )
    assert texts(drawn.stdout) == texts(svg(text, ""))

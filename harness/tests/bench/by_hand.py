"""A kata's cases as tests that people write who have no harness: plain pytest, nothing of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.model import Answer
from harness.tests.bench.place import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from harness.model import Case, Expression

PREAMBLE = f"""\
import sys

import pytest

sys.path.insert(0, {str(ROOT / "python" / "solutions")!r})

from backward import Value, backward


def tanh(x):
    return x.tanh()

"""

PARAMETRIZED = """
@pytest.mark.parametrize(("build", "values", "output", "gradients"), CASES)
def test_case(build, values, output, gradients):
    leaves = [Value(value) for value in values]
    out, *roots = build(*leaves)
    for root in roots:
        backward(root)
    assert round(out.data, 9) == output
    assert [round(leaf.grad, 9) for leaf in leaves] == gradients
"""


def writable(cases: Iterable[Case]) -> list[Case]:
    """Return the cases that take a few lines each.

    Left out are those that are refused, and those with gradients zeroed between roots: they need
    more of pytest, and less work for it is the stricter comparison.
    """
    return [
        case for case in cases if isinstance(case.expected, Answer) and not case.expression.zero
    ]


def one_by_one(cases: Sequence[Case], path: Path) -> None:
    """Write a file with a test function for each case."""
    path.write_text(PREAMBLE + "\n".join(map(_test, cases)), encoding="utf-8")


def in_a_table(cases: Sequence[Case], path: Path) -> None:
    """Write a file with one test function, which has the cases for parameters."""
    expressions = {case.expression.name: case.expression for case in cases}
    builders = map(_builder, expressions.values())
    table = "\n".join(["\nCASES = [", *map(_parameters, cases), "]"])
    text = "\n".join([PREAMBLE, *builders, table, PARAMETRIZED])
    path.write_text(text, encoding="utf-8")


def _test(case: Case) -> str:
    """Return a case as a test function; a formula is Python as it stands."""
    output, gradients = _expected(case)
    inputs = case.expression.inputs
    values = zip(inputs, case.values, strict=True)
    body = [
        *(f"{name} = Value({value})" for name, value in values),
        *_lines(case.expression),
        *(f"backward({root})" for root in _roots(case.expression)),
        f"assert round(out.data, 9) == {output}",
        f"assert [round(leaf.grad, 9) for leaf in [{', '.join(inputs)}]] == {gradients}",
    ]
    return _function(f"test_{_name(case.id)}", [], body)


def _builder(expression: Expression) -> str:
    """Return an expression as a function of its inputs that returns the output and the roots."""
    last = f"return out, {', '.join(_roots(expression))}"
    return _function(_builder_name(expression), expression.inputs, [*_lines(expression), last])


def _parameters(case: Case) -> str:
    output, gradients = _expected(case)
    return f"    ({_builder_name(case.expression)}, {list(case.values)}, {output}, {gradients}),"


def _lines(expression: Expression) -> list[str]:
    *lines, last = expression.formula.splitlines()
    return [*lines, f"out = {last}"]


def _roots(expression: Expression) -> list[str]:
    return ["out" if root == expression.output else root for root in expression.backward]


def _expected(case: Case) -> tuple[float, list[float]]:
    assert isinstance(case.expected, Answer)
    return case.expected.output, list(case.expected.gradients)


def _function(name: str, parameters: Sequence[str], body: Sequence[str]) -> str:
    return "\n    ".join([f"\ndef {name}({', '.join(parameters)}):", *body]) + "\n"


def _builder_name(expression: Expression) -> str:
    return f"build_{_name(expression.name)}"  # an expression may be called tanh


def _name(words: str) -> str:
    return words.replace("/", "_").replace("-", "_")

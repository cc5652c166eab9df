"""Formulas: the steps that they stand for, and everything that is not one."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.load.formula import FormulaError, compile_formula
from harness.model import Repeat, unroll

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.model import Program

INPUTS = ("a", "b")

KNOT = "y = a*b\nz = (y + a) * (y + b)\n((z*a) + b) + z\n"

CHAIN = "out = a\nfor _ in range({}):\n  out = tanh(out*b)\nout\n"

PROGRAMS: list[tuple[str, Program, str]] = [
    ("a*b + a", (("n1", "mul", "a", "b"), ("n2", "add", "n1", "a")), "n2"),
    ("y = a*b\ny\n", (("y", "mul", "a", "b"),), "y"),
    ("y = a*b\nout = y\nout", (("y", "mul", "a", "b"), ("out", "let", "y")), "out"),
    ("n1 = a*b\n-n1", (("n1", "mul", "a", "b"), ("n2", "neg", "n1")), "n2"),
    ("n2 = a*b\n-(-n2)", (("n2", "mul", "a", "b"), ("n1", "neg", "n2"), ("n3", "neg", "n1")), "n3"),
    ("2*a - -0.5", (("n1", "mul", 2, "a"), ("n2", "sub", "n1", -0.5)), "n2"),
    ("a/b", (("n1", "div", "a", "b"),), "n1"),
    ("-a**2", (("n1", "pow", "a", 2), ("n2", "neg", "n1")), "n2"),
    ("a**-1.5", (("n1", "pow", "a", -1.5),), "n1"),
    ("log(exp(relu(a)))", (("n1", "relu", "a"), ("n2", "exp", "n1"), ("n3", "log", "n2")), "n3"),
    ("(a +\n b) * b", (("n1", "add", "a", "b"), ("n2", "mul", "n1", "b")), "n2"),
    (
        CHAIN.format(10),
        (("out", "let", "a"), Repeat(10, (("n1", "mul", "out", "b"), ("out", "tanh", "n1")))),
        "out",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "program", "output"), PROGRAMS)
def test_a_formula_is_built_left_to_right_inner_first(
    text: str, program: Program, output: str
) -> None:
    """Each operation is a step, a line's name is its last step's, a number stays a number."""
    formula = compile_formula(text, INPUTS)
    assert (formula.program, formula.output) == (program, output)


@pytest.mark.parametrize(
    ("text", "operations", "numbers", "depth"),
    [
        ("a*b + a", {"add", "mul"}, False, 2),
        ("a*b + 1", {"add", "mul"}, True, 2),
        ("a**2 + b", {"add", "pow"}, False, 2),
        ("unused = tanh(tanh(tanh(a)))\na*b", {"mul", "tanh"}, False, 3),
        ("x = tanh(tanh(tanh(a)))\nx = a\nx*b", {"mul", "tanh"}, False, 3),
        (KNOT, {"add", "mul"}, False, 6),
        (CHAIN.format(10), {"mul", "tanh"}, False, 20),
        (CHAIN.format(100_000), {"mul", "tanh"}, False, 200_000),
    ],
)
def test_what_decides_which_katas_can_build_it(
    text: str, operations: set[str], numbers: object, depth: int
) -> None:
    """Operations, plain operands other than exponents, and depth are those of the whole graph."""
    formula = compile_formula(text, INPUTS)
    assert set(formula.operations) == operations
    assert (formula.numbers, formula.depth) == (numbers, depth)


def test_roots_are_names_of_values_that_are_built() -> None:
    """A name that at the end stands for an input is none of them, nor is one we made up."""
    formula = compile_formula("p = a\nq = a*b\nr = q\ns = a*a\ns = b\nq + r*b", INPUTS)
    assert formula.names == {"q", "r"}


WRONG = [
    ("sin(a)", "1:1", "there are tanh, relu, exp, log"),
    ("a*c", "1:3", "c is not an input: the inputs are a, b"),
    ("x = y\ny = a*b\nx", "1:5", "y is used before the line that names it"),
    ("x = x*a\nx", "1:5", "x is used before"),
    ("a * tanh", "1:5", "write tanh(a)"),
    ("tanh(a, b)", "1:1", "tanh takes one value"),
    ("tanh(x=a)", "1:1", "tanh takes one value"),
    ("tanh(a,)", "1:1", "tanh takes one value"),
    ("b*tanh((a) ,\n)", "1:3", "tanh takes one value"),
    ("(tanh)(a)", "1:1", "tanh takes one value"),
    ("a.real()", "1:1", "is not a function here"),
    ("2*3 + a", "1:1", "2*3 uses no input"),
    ("a*tanh(2)", "1:8", "2 is a plain number"),
    ("-2", "1:1", "-2 is a plain number"),
    ("x = 2\na*x", "1:5", "2 is a plain number"),
    ("2**a", "1:1", "2 is a plain number"),
    ("a**b", "1:4", "an exponent has to be a plain number"),
    ("a**2**3", "1:4", "an exponent has to be a plain number"),
    ("a*1e3", "1:3", "1e3 is no plain decimal"),
    ("a*1_000", "1:3", "1_000 is no plain decimal"),
    ("a*.5", "1:3", ".5 is no plain decimal"),
    ("a*1.", "1:3", "1. is no plain decimal"),
    ("a*True", "1:3", "True is no plain decimal"),
    ("a*1j", "1:3", "1j is no plain decimal"),
    ("a*0.123456789012345678", "1:3", "more than 17 significant digits"),
    ("a^2", "1:2", "write ** for a power"),
    ("a·b", "1:2", "write * for times"),
    ("a − b", "1:3", "write - for minus"),
    ("a²", "1:2", "write **2"),
    ("\uff41*b", "1:1", "cannot stand here"),
    ("a*b; a", "1:4", "start a new line"),
    ("a*b # c", "1:5", "outside of the formula"),
    ("a*b\0", "1:4", "cannot stand here"),
    ("a % b", "1:3", "cannot stand here"),
    ("a // b", "1:1", "cannot stand here"),
    ("a == b", "1:1", "cannot stand here"),
    ("(a, b)", "1:1", "cannot stand here"),
    ("a*(b := a)", "1:4", "cannot stand here"),
    ("a if b else a", "1:1", "cannot stand here"),
    ("lambda: a", "1:1", "cannot stand here"),
    ("+a", "1:1", "take it away"),
    ("a*b\na*b", "1:1", "a value without a name"),
    ("x = a*b", "1:1", "no result"),
    ("for _ in range(2):\n  x = a*b", "1:1", "no result"),
    ("", "1:1", "no result"),
    ("a", "1:1", "the result is an input"),
    ("x = a*b\ny = a\ny", "3:1", "the result is an input"),
    ("a = b*b\na", "1:1", "a is an input"),
    ("X = b*b\na*b", "1:1", "X cannot name a value"),
    ("exp = b*b\na*b", "1:1", "exp cannot name a value"),
    ("_ = b*b\na*b", "1:1", "_ cannot name a value"),
    ("x = y = a*b\nx", "1:1", "no line of a formula"),
    ("x: a = b\na*b", "1:1", "no line of a formula"),
    ("import os\na*b", "1:1", "no line of a formula"),
    ("x = a*b\nx += a\nx", "2:1", "write it out: x = x"),
    ("for i in range(2):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(0):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(a):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(True):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(0x10):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(1_0):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("x = a\nfor _ in range(3,):\n  x = a*b\na*b", "2:1", "for _ in range(10):"),
    ("for _ in range((3)):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for (_) in range(3):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(1, 2):\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in a:\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("for _ in range(2):\n  x = a*b\nelse:\n  x = a*b\na*b", "1:1", "for _ in range(10):"),
    ("a b", "1:3", "no formula"),
    ("a*b)", "1:4", "no formula"),
    (CHAIN.format(125_001), "2:1", "more than 250,000 steps"),
    ("x = a\nfor _ in range(9999):\n  for _ in range(9999):\n    x = x\na*b", "2:1", "250,000"),
    ("+".join("a" * 3000), "1:1", "nested too deep"),
    ("-" * 9000 + "a", "1:1", "nested too deep"),
    ("a*b" + " " * 10_000, "1:1", "more than 10,000 characters"),
]


@pytest.mark.parametrize(("text", "place", "words"), WRONG)
def test_what_is_no_formula_has_a_place_and_a_mend(text: str, place: str, words: str) -> None:
    """Whatever is not on the list is refused where it stands."""
    with pytest.raises(FormulaError) as caught:
        compile_formula(text, INPUTS)
    first = caught.value.wrong[0]
    assert f"{first.line}:{first.column}" == place
    assert words in first.message


def test_all_that_is_wrong_comes_at_once() -> None:
    """One mistake neither hides the next nor is told twice."""
    with pytest.raises(FormulaError) as caught:
        compile_formula("x = c*d\ny = sin(x)\nx*y**a + 1e3\n", INPUTS)
    assert [(each.line, each.column) for each in caught.value.wrong] == [
        (1, 5),
        (1, 7),
        (2, 5),
        (3, 6),
        (3, 10),
    ]


OPERATIONS: dict[str, Callable[..., float]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "neg": operator.neg,
    "pow": operator.pow,
    "tanh": math.tanh,
    "relu": lambda x: max(0.0, x),
}

expressions = st.recursive(
    st.sampled_from(["a", "b", "x"]),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*"), inner),
        st.builds("{}({})".format, st.sampled_from(["tanh", "relu", "-"]), inner),
        st.builds("tanh({})**{}".format, inner, st.sampled_from(["2", "3", "0"])),
        st.builds("({}*{})".format, st.sampled_from(["2", "-0.5"]), inner),
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(expressions, expressions, st.integers(1, 3))
def test_a_program_computes_what_python_reads_in_the_formula(x: str, out: str, times: int) -> None:
    """The unrolled steps give bit for bit what Python makes of the same text."""
    lines = f"x = a + b\nfor _ in range({times}):\n    x = tanh({x})\n"
    formula = compile_formula(f"{lines}{out} * x", INPUTS)
    graph = unroll(formula.program, INPUTS, roots=(), output=formula.output)
    numbers: dict[Any, float] = {"a": 0.7, "b": -1.3}
    for name, operation, *operands in graph.steps:
        numbers[name] = OPERATIONS[operation](*[numbers.get(each, each) for each in operands])
    space: dict[str, Any] = {**OPERATIONS, "a": 0.7, "b": -1.3}
    exec(f"{lines}result = {out} * x", space)  # noqa: S102 - our own text
    assert numbers[graph.output] == space["result"]

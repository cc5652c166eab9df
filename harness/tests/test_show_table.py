"""The table of `kata show`: from the output back, each gradient a sum of what stands above it."""

from __future__ import annotations

import pytest

from harness.model import Answer, Answered, Case, DomainError
from harness.model.frozen import replace
from harness.show.graph import correct_run
from harness.show.graph_attempt import compare
from harness.show.graph_table import graph_lines
from harness.show.lines import Style
from harness.tests.formulas import KNOT, TWO_ROOTS, ZEROED, case, expression

FIRST = "The first wrong value from the output back"
SUM = "= local gradient · gradient of each value made from it"


def table(some: Case, answered: Answered | None = None) -> list[str]:
    """Return the table of a case as lines of text, without the margins at both ends."""
    run, beside = correct_run(some), None
    if answered:
        beside = compare(some, answered, passed=False)
        run = beside.run
    lines = ["".join(span.text for span in line).rstrip() for line in graph_lines(run, beside)]
    return [line.removeprefix("    ") for line in lines]


def test_the_knot() -> None:
    """Values by the formula's words, data, gradient, and the products that it is the sum of."""
    assert table(case(KNOT, 2, 3)) == [
        f"value                   data   gradient  {SUM}",
        "((z*a) + b) + z         219      1       = 1, where backward begins",
        "(z*a) + b               147      1       = 1·1",
        "z*a                     144      1       = 1·1",
        "z = (y + a) * (y + b)    72      3       = 1·1 + 2·1",
        "y + b                     9     24       = 8·3",
        "y + a                     8     27       = 9·3",
        "y = a*b                   6     51       = 1·24 + 1·27",
        "a                         2    252       = 72·1 + 1·27 + 3·51",
        "b                         3    127       = 1·1 + 1·24 + 2·51",
    ]


def test_an_attempt_beside_it() -> None:
    """The attempt's gradients stand beside the right ones, wrong ones marked, the first told."""
    some = case("y = a*b\ny + a", 2, 3)
    wrong = Answered(
        data={"a": 2.0, "b": 3.0, "n1": 6.0, "n2": 8.0},
        gradients={"a": 1.0, "b": 2.0, "n1": 1.0, "n2": 1.0},
    )
    assert table(some, wrong) == [
        f"value     data   gradient   yours  {SUM}",
        "y + a     8      1          1      = 1, where backward begins",
        "y = a*b   6      1          1      = 1·1",
        "a         2      4          1 ✗    = 1·1 + 3·1",
        "b         3      2          2      = 2·1",
        "",
        f"{FIRST}: a, though y and y + a have the right gradient.",
        "Which _backward ran when could not be seen.",
    ]


def test_wrong_data_has_a_column_of_its_own() -> None:
    """Where the way forward is wrong already, that is what is told."""
    some = case("a*b", 2, 3)
    wrong = Answered(
        data={"a": 2.0, "b": 3.0, "n1": 5.0}, gradients={"a": 3.0, "b": 2.0, "n1": 1.0}
    )
    assert table(some, wrong)[:2] == [
        f"value   data   yours   gradient   yours  {SUM}",
        "a*b     6      5 ✗     1          1      = 1, where backward begins",
    ]
    assert table(some, wrong)[-1] == "The data of a*b is 6; yours is 5."


def test_wrong_numbers_are_styled_too() -> None:
    """On a terminal what is wrong is red besides."""
    some = case("a*b", 2, 3)
    wrong = Answered(
        data={"a": 2.0, "b": 3.0, "n1": 6.0}, gradients={"a": 30.0, "b": 2.0, "n1": 1.0}
    )
    beside = compare(some, wrong, passed=False)
    red = [
        span.text.strip()
        for line in graph_lines(beside.run, beside)
        for span in line
        if span.style is Style.BAD
    ]
    assert red == ["30 ✗"]


def test_inputs_are_shown_to_the_last_digit() -> None:
    """An input is what the case says it is; what is calculated from it has nine decimals."""
    (_, _, a, b) = table(case("a*b", 0.12345678901234, 1 / 3))
    assert a.startswith("a       0.12345678901234     0.333333333")
    assert b.startswith("b       0.3333333333333333   0.123456789")


def test_roots_are_told() -> None:
    """Where backward is called on more than the output, the table says so first."""
    assert table(case(TWO_ROOTS, 2, 3, 5))[0] == "backward is called on p, then on q"
    assert table(case(ZEROED, 2, 3, 5))[0] == (
        "backward is called on p, then on q; every gradient is set to 0 between"
    )


def test_what_the_output_does_not_depend_on_is_told() -> None:
    """A value that nothing was made from keeps its gradient of 0."""
    lines = table(case("p = a*b\na + b", 2, 3))
    assert lines[2] == "p = a*b   6      0         the output does not depend on it"


def test_long_sums_have_a_line_for_each_product() -> None:
    """No number is cut: what is too long for one line goes on in the next, up to a dozen."""
    lines = table(case("y = tanh(a)\ny*y*y + y*y", 0.5))
    (first,) = (number for number, each in enumerate(lines) if each.startswith("y = tanh(a)"))
    assert lines[first].endswith("= 0.462117157·1")
    assert [each.strip() for each in lines[first + 1 : first + 5]] == [
        "+ 0.462117157·1",
        "+ 0.213552267·1",
        "+ 0.462117157·0.462117157",
        "+ 0.462117157·0.462117157",
    ]


def test_a_deep_graph_shows_its_ends() -> None:
    """Of thousands of values there are the first and the last, and how many are between."""
    deep = expression("out = a\nfor _ in range(3000):\n    out = out + a\nout")
    lines = table(case(deep, 1, expected=Answer(3001, (3001,))))
    assert len(lines) == 1 + 10 + 1 + 10
    assert lines[1].startswith("out₃₀₀₀ = out₂₉₉₉ + a   3001")
    assert lines[11].strip() == "… 2,981 more"
    assert lines[-1].split() == ["a", "1", "3001", "=", "a", "sum", "of", "3,001", "products"]


def test_a_refusal_has_no_gradients() -> None:
    """Where the expression cannot be built, the step that fails is named with its reason."""
    assert table(case("s = a - b\nlog(s)*a", 1, 3, expected=DomainError())) == [
        "log(s)   refused: log of -2.0: only numbers above 0 have a logarithm",
        "So there is no output and no gradient. Built before that:",
        "",
        "value       data",
        "s = a - b   -2",
        "a            1",
        "b            3",
    ]


@pytest.mark.parametrize("passed", [True, False])
def test_what_the_judge_says_goes_before(passed: bool) -> None:  # noqa: FBT001 - the parameter
    """An attempt that passes is told to be right, whatever else is to be seen in it."""
    some = case("a*b", 2, 3)
    right = Answered(
        data={"a": 2.0, "b": 3.0, "n1": 6.0}, gradients={"a": 3.0, "b": 2.0, "n1": 1.0}
    )
    beside = replace(compare(some, right, passed=True), passed=passed)
    texts = ["".join(span.text for span in line) for line in graph_lines(beside.run, beside)]
    assert ("    ✓ your numbers are right" in texts) is passed

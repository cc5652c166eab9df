"""What is computed for a case file, what is corrected, and what stays the author's to decide."""

from __future__ import annotations

import pytest

from harness.authoring.answers import fill
from harness.load.documents import parse_document
from harness.tests.test_authoring_edits import HEAD, HERE, KATAS, filled


def refused(text: str, *, correcting: bool = False) -> list[str]:
    """Return what is wrong with a file, as line:column: message."""
    done = fill(parse_document(HERE, text.encode()), KATAS, correcting=correcting)
    assert done.file is None
    return [f"{each.line}:{each.column}: {each.message}" for each in done.problems]


ANSWERED = """\
cases:
  - id: one
    why: because
    values: {a: 2, b: 3}
    output: 10
    gradients: {a: 7, b: 2}  # yes
"""


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("output: 10", "output: 11", "10:13", "the output is 10.0"),
        ("a: 7", "a: 7.000000001", "11:20", "the gradient of a is 7.0"),
        ("b: 2}  #", "b: -2}  #", "11:26", "the gradient of b is 2.0"),
    ],
)
def test_a_wrong_number_is_told_and_stays(old: str, new: str, place: str, words: str) -> None:
    """Nothing is corrected in silence; when it is asked for, that number alone is replaced."""
    right = HEAD + ANSWERED
    wrong = right.replace(old, new)
    assert wrong != right
    [problem] = refused(wrong)
    assert problem.startswith(f"{place}: {words}")
    assert filled(wrong, correcting=True) == right


def test_a_right_number_keeps_its_form() -> None:
    """7.00 is 7: also when correcting, what is right is left as it was written."""
    text = HEAD + ANSWERED.replace("a: 7", "a: 7.00")
    assert filled(text, correcting=True) == text


def test_a_refused_expression_is_an_error() -> None:
    """Where a logarithm is refused, the answer is error: domain."""
    head = HEAD.replace("a*b + a*a", "log(a)*b")
    bare = "cases:\n  - id: one\n    why: because\n    values: {a: 0, b: 3}\n"
    assert filled(head + bare) == head + bare + "    error: domain\n"
    braces = 'cases: [{"id": "one", "why": "so", "values": {"a": -1, "b": 3}}]\n'
    assert filled(head + braces) == head + braces.replace("}}", '}, "error": "domain"}')


@pytest.mark.parametrize("correcting", [False, True])
@pytest.mark.parametrize(
    ("formula", "answer", "problem"),
    [
        ("log(a)*b", "output: 1", "10:13: log of 0.0"),
        ("log(a)*b", "gradients: {a: 1, b: 1}", "9:13: log of 0.0"),
        ("a*b", "error: domain", "10:12: no log of 0 or less is taken here"),
        ("b/a", "output: 1", "9:13: no number comes of these values"),
    ],
)
def test_numbers_and_an_error_are_not_exchanged(
    formula: str, answer: str, problem: str, *, correcting: bool
) -> None:
    """Whether an expression is refused is the author's to say: the difference is told."""
    head = HEAD.replace("a*b + a*a", formula) + "cases:\n  - id: one\n    why: because\n"
    text = f"{head}    values: {{a: 0, b: 3}}\n    {answer}\n"
    first, *_ = refused(text, correcting=correcting)
    assert first.startswith(problem)


@pytest.mark.parametrize(
    ("formula", "values"),
    [
        ("b/a", "{a: 0, b: 3}"),
        ("a*b", "{a: 1000, b: 1000}"),
        ("exp(exp(exp(exp(a)))) + b", "{a: 3, b: 3}"),
        ("(a*b)**999999999", "{a: 3, b: 3}"),
    ],
)
def test_what_has_no_fair_answer_is_not_filled(formula: str, values: str) -> None:
    """What the proof says of an answer that is not there yet stands at the case's values."""
    head = HEAD.replace("a*b + a*a", f"({formula}) + a*b")
    text = f"{head}cases:\n  - id: one\n    why: because\n    values: {values}\n"
    assert {problem.split(" ")[0] for problem in refused(text)} == {"9:13:"}


def test_what_is_replaced_is_left_alone() -> None:
    """A case that a better one replaces is judged no more: its digits may be wrong for ever."""
    text = HEAD + ANSWERED.replace("output: 10", "output: 11")
    better = "  - id: two\n    why: because\n    replaces: one\n    values: {a: 2, b: 3}\n"
    answer = "    output: 10\n    gradients: {a: 7, b: 2}\n"
    assert filled(text + better) == text + better + answer

"""What the attempt prints is cut into cases, and kept within bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.judging.prints import NOTHING, Prints, join
from harness.model import Printed
from harness.tests.processes import HURRIED, cases, linux_only, results, right


def fed(*pieces: bytes, keep: int = 10_000, most: int = 100) -> Prints:
    """Return prints that these pieces came in for."""
    prints = Prints(keep)
    for piece in pieces:
        prints.feed(piece, most=most)
    return prints


@pytest.mark.parametrize(
    ("pieces", "cases"),
    [
        ([b"one\x1etwo\x1e"], ["one", "two", ""]),
        ([b"one\x1e", b"two"], ["one", "two", ""]),
        ([b"o", b"ne\x1et", b"wo\x1e"], ["one", "two", ""]),
        ([b"\x1e\x1ethree\x1e"], ["", "", "three", ""]),
        ([b"one"], ["one", ""]),
        (["é\x1e".encode()[:1], "é\x1e".encode()[1:]], ["é", ""]),
        ([b"\xff\xc3\x1etwo\x1e"], ["\ufffd\ufffd", "two", ""]),
        ([], [""]),
    ],
    ids=repr,
)
def test_cutting(pieces: list[bytes], cases: list[str]) -> None:
    """The separators cut, wherever the pieces that come in end."""
    prints = fed(*pieces)
    assert [prints.take() for _ in cases] == [Printed(text) for text in cases]


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x1e"))), st.integers(1, 9)
)
def test_cutting_anything(texts: list[str], size: int) -> None:
    """Whatever the pieces, each case gets its own text."""
    data = "".join(f"{text}\x1e" for text in texts).encode()
    prints = fed(*(data[at : at + size] for at in range(0, len(data), size)))
    assert [prints.take().text for _ in texts] == texts


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("abcdé", Printed("abcdé", 0)),
        ("abcdéf", Printed("abcdé", 1)),
        ("é" * 1000, Printed("é" * 5, 995)),
    ],
)
@pytest.mark.parametrize("size", [1, 2, 1000])
def test_the_first_characters_are_kept(text: str, printed: Printed, size: int) -> None:
    """Characters are counted, not bytes."""
    data = text.encode() + b"\x1e"
    prints = fed(*(data[at : at + size] for at in range(0, len(data), size)), keep=5)
    assert prints.take() == printed
    assert prints.take() is NOTHING


def test_whole() -> None:
    """A text is whole once its separator has come."""
    assert not fed(b"one").whole
    prints = fed(b"one\x1etwo")
    assert prints.whole
    prints.take()
    assert not prints.whole


def test_separators_of_the_attempt_are_text() -> None:
    """More separators than cases under way are text, so that a flood of them fills no memory."""
    prints = fed(b"\x1e" * 70_000, b"\x1e" * 70_000, most=2)
    assert (prints.take(), prints.take()) == (NOTHING, NOTHING)
    assert prints.take() == Printed("\x1e" * 10_000, 129_998)


def test_all_that_is_left() -> None:
    """What is left of a dead process belongs to the case at which it died."""
    prints = fed(b"one\x1etwo\x1ethree", keep=8)
    prints.take()
    assert prints.take_all() == Printed("twothree", 0)
    assert prints.take_all() is NOTHING


@pytest.mark.parametrize(
    ("pieces", "whole"),
    [
        ([], NOTHING),
        ([NOTHING, NOTHING], NOTHING),
        ([NOTHING, Printed("abcdef", 1)], Printed("abcdef", 1)),
        ([Printed("ab"), Printed("cd", 2)], Printed("abcd", 2)),
        ([Printed("abcd", 1), Printed("ef", 2)], Printed("abcde", 4)),
    ],
)
def test_join(pieces: list[Printed], whole: Printed) -> None:
    """Several texts become one, of no more characters than are kept."""
    assert join(pieces, 5 if len(pieces[1:]) and pieces[0].text else 10) == whole


def test_prints_belong_to_their_cases() -> None:
    """Each case has what was printed for it; what was printed while loading is the first's."""
    asked = cases("one", "two", "three")
    assert [printed.text for _, printed in results("prints", asked)] == [
        "loading this is fake/one",
        "this is fake/two",
        "this is fake/three",
    ]


def test_prints_while_loading_again() -> None:
    """What is printed while loading is shown once, however often the runner is started."""
    asked = cases("one", "bad", "two", "three")
    assert [printed.text for _, printed in results("prints", asked)] == [
        "loading this is fake/one",
        "this is fake/bad",
        "this is fake/two",
        "this is fake/three",
    ]


@pytest.mark.parametrize("name", ["exits_at_start", "cannot_load", "answers_another_case"])
def test_prints_before_other_failures(name: str) -> None:
    """What was printed before a failure is shown with it, whatever it is."""
    ((_, printed),) = results(name, cases("bad"))
    assert printed == Printed("half-way\n")


def test_prints_of_many_cases() -> None:
    """They do so too where many answers come at once."""
    asked = cases(*(f"case-{k}" for k in range(2000)))
    got = [printed.text for _, printed in results("prints", asked)]
    assert got[1:] == [f"this is {case.id}" for case in asked[1:]]


def test_prints_without_end_are_counted() -> None:
    """The first 10,000 characters are kept, and the others counted."""
    got = [printed for _, printed in results("prints_a_lot", cases("one", "two"))]
    assert got == [Printed("é" * 10_000, 15_000)] * 2


def test_prints_before_a_failure() -> None:
    """A flood that ends in a time-out is shown with its case, and cut in the same way."""
    (_, none), (_, flood), (_, after) = results(
        "floods_stderr", cases("one", "bad", "two"), HURRIED
    )
    assert (none, after) == (Printed(), Printed())
    assert flood.text == "é" * 10_000
    assert flood.more > 10_000


@linux_only
def test_prints_in_a_wide_pipe() -> None:
    """All that was printed before an answer, or before an end, is read, however much it is."""
    (_, one), (_, bad) = results("widens_a_pipe", cases("one", "bad"))
    assert one == bad == Printed("x" * 10_000, 290_000)


def test_prints_without_separators() -> None:
    """A runner that writes no separators loses the attribution of its prints, and nothing else."""
    got = results("has_no_separators", cases("one", "two", "three"))
    assert [outcome for outcome, _ in got] == [right(0), right(1), right(2)]
    assert "".join(printed.text for _, printed in got) == "hello " * 3

"""Plain scalars: numbers, clear texts, and the traps."""

from __future__ import annotations

import pytest

from harness.load.nodes import MappingNode, ScalarNode
from harness.tests.reading import data, places, read, told

NUMBERS = ["0", "7", "-7", "10", "0.5", "-0.5", "0.0", "-0.0", "12345678901234567", "0.10"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_plain_decimal_is_that_float(number: str) -> None:
    """Plain decimals are read as the nearest float, and their digits stay at hand."""
    root = read(f"a: {number}\n").root
    assert isinstance(root, MappingNode)
    node = root.get("a")
    assert isinstance(node, ScalarNode)
    assert isinstance(node.value, float)
    assert repr(node.value) == repr(float(number))
    assert node.text == number


TRAPS = """
1e-3 1E3 1.5e+7 +1 +0.5 1. .5 -.5 00 017 0o17 0x1F 0b11 1_000 0_1 -0 1:30 190:20:30.15 .inf -.inf
+.INF .NaN ~ null NULL y N yes YES no On off True FALSE = << 2001-12-14 2001-1-1
2001-12-14T21:59:43Z 1.2.3 . - ---x ...x 123456789012345678
"""


@pytest.mark.parametrize("trap", [*TRAPS.split(), "2001-12-14 21:59:43.10 -5"])
def test_what_readers_take_differently_is_refused_unless_quoted(trap: str) -> None:
    """A plain scalar that YAML readers differ in is one problem, at its place; in quotes none."""
    assert places(f"b: 1\na: [x, {trap}]\n") == ["2:8"]
    assert told(f"a: '{trap}'\nb: \"{trap}\"\n") == []


@pytest.mark.parametrize(
    "text",
    ["yesterday", "nor", "2-layers", "e1", "3d", "-a", "2*a", "(a + b)**2", "1-2", "it's", "a, b"],
)
def test_clear_text_needs_no_quotes(text: str) -> None:
    """A text that no reader takes for anything else may stand plain."""
    assert data(f"a: {text}\n") == {"a": text}


MENDS = [
    ("1e-3", "write 0.001,"),
    ("1.5E7", "write 15000000,"),
    ("1e99", "write a plain decimal such as 0.5,"),
    ("+0.50", "write 0.50,"),
    ("1.", "write 1,"),
    ("-.5", "write -0.5,"),
    ("1_000.5", "write 1000.5,"),
    ("0x1F", "write 31,"),
    ("0o17", "write 15,"),
    ("-0", "write 0 or -0.0"),
    ("True", "write true,"),
    ("yes", "put it in quotes"),
    ("1:30", "put it in quotes"),
    ("2001-12-14", "put it in quotes"),
    ("~", "put the text in quotes"),
    ("1.23456789012345678", "18 significant digits: a float has at most 17, so round it"),
]


@pytest.mark.parametrize(("trap", "mend"), MENDS)
def test_a_trap_is_told_with_its_mend(trap: str, mend: str) -> None:
    """What was meant is named where it can be told."""
    [problem] = told(f"a: {trap}\n")
    assert mend in problem

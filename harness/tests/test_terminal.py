"""On a terminal lines have colours, and one that is too long is broken between words."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pytest

from harness.show.lines import bad, line
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    from harness.show.lines import Line

TABLE = "    a    4.000000000    1.000000000   ✗"
LONG = "each of the seven uses of y has to pass its part on before y does"


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def shown(monkeypatch: pytest.MonkeyPatch, columns: int, *lines: Line) -> list[str]:
    """Return what stands on a terminal so wide, without its colours."""
    for name, value in {"COLUMNS": str(columns), "TERM": "xterm", "NO_COLOR": ""}.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal()
    print_lines(lines, terminal)
    return [each.rstrip() for each in re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue()).split("\n")]


@pytest.mark.parametrize("columns", [24, 40, 60, 80])
@pytest.mark.parametrize("indent", ["", "    "], ids=["at-the-edge", "indented"])
def test_a_long_line_is_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, columns: int, indent: str
) -> None:
    """No word is torn, no line is wider than the terminal, and what follows stands under it."""
    first, *others, end = shown(monkeypatch, columns, line(bad(f"{indent}✗"), f" {LONG}"))
    assert " ".join([first, *(each.strip() for each in others)]) == f"{indent}✗ {LONG}"
    assert max(map(len, [first, *others])) <= columns
    assert all(re.match(r"    \S", each) for each in others)
    assert end == ""


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        pytest.param(80, TABLE, id="fits"),
        pytest.param(len(TABLE), TABLE, id="just-fits"),
        pytest.param(10, LONG, id="no-room-for-words"),
        pytest.param(30, "", id="empty"),
        pytest.param(30, "   ", id="blank"),
    ],
)
def test_other_lines_stay_as_they_are(
    monkeypatch: pytest.MonkeyPatch, columns: int, text: str
) -> None:
    """Blanks between columns are kept, and where no words fit the terminal breaks the line."""
    assert shown(monkeypatch, columns, line(text)) == [text.rstrip(), ""]


def test_a_terminal_has_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is bad is red and bold there; NO_COLOR and a dumb terminal make it plain."""
    wrong = line(bad("✗"), " y")
    for settings, coloured in (
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "NO_COLOR": ""}, False),
    ):
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        terminal = Terminal()
        print_lines([wrong], terminal)
        assert ("\x1b[1;31m✗\x1b[0m" in terminal.getvalue()) == coloured
        assert coloured or terminal.getvalue() == "✗ y\n"


def test_without_a_terminal_no_line_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or a pipe gets plain text, however narrow the terminal is."""
    monkeypatch.setenv("COLUMNS", "24")
    plain = io.StringIO()
    print_lines([line(bad("✗"), f" {LONG}")], plain)
    assert plain.getvalue() == f"✗ {LONG}\n"

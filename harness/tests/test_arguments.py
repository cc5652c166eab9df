"""The arguments of `kata`: only the command that a call names is described."""

from __future__ import annotations

import pytest

from harness.arguments import COMMANDS, parse


@pytest.mark.parametrize(
    ("words", "run", "track"),
    [
        ([], "commands.status:run", None),
        (["--track", "python"], "commands.status:run", "python"),
        (["check", "backward"], "commands.check:run", None),
        (["--track", "check", "hint", "backward"], "commands.hint:run", "check"),
        (["--track=watch", "show", "knot"], "commands.show:run", "watch"),
        (["--repo", "watch", "check", "--track", "c"], "commands.check:run", "c"),
        (["--", "check", "backward"], "commands.check:run", None),
        (["cases", "check"], "commands.cases:check", None),
        (
            ["tracks", "new", "c", "--extension", ".c", "--command", "x"],
            "commands.tracks:new",
            None,
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_command_is_found_behind_options(words: list[str], run: str, track: str | None) -> None:
    """The value of an option is no command, though it be called like one."""
    args = parse(words)
    assert (args.run, args.track) == (run, track)


@pytest.mark.parametrize("words", [["--help"], ["chek"], ["--rep", "check"]], ids=" ".join)
def test_without_a_command_all_are_told(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Help, and the complaint about an unknown word, list every command."""
    with pytest.raises(SystemExit):
        parse(words)
    told = "".join(capsys.readouterr())
    assert "--rep" in words or all(name in told for name in COMMANDS)

"""The arguments of `kata`: what can be called, and how."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Formatter(argparse.HelpFormatter):
    """Formats help for 80 columns: argparse asks for one at each argument, to look at its usage.

    To find out how wide the terminal is, it would import what takes longer than the rest.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return a call's arguments; `run` is the place of the function that does it.

    Where a call names a command, the others are left out: to describe them all takes longer than
    most calls' own work. Ends with exit 2 and a line on stderr where the call is at fault.
    """
    parser = argparse.ArgumentParser(
        prog="kata",
        formatter_class=Formatter,
        allow_abbrev=False,  # or the value of --rep would look like a command
        description="Learn reverse-mode automatic differentiation by writing it. "
        "Without a command: the state of every kata, and the next step.",
    )
    parser.add_argument("--repo", metavar="DIR", default=".", help="a folder inside the clone")
    parser.add_argument("--track", metavar="T", help="the language; those in use, if not named")
    parser.set_defaults(run="commands.status:run")
    commands = _add_commands(parser)
    named = _command(argv)
    for name, (run, text, add_arguments) in COMMANDS.items():
        if name == named or named not in COMMANDS:
            add_arguments(_add(commands, name, run, text))
    return parser.parse_args(argv[1:] if argv[:1] == ["--"] else argv)  # as behind nox's own --


def _command(argv: Sequence[str]) -> str:
    """Return the first word that is neither an option nor the value of one."""
    words = iter(argv)
    for word in words:
        if word in {"--repo", "--track"}:
            next(words, "")
        elif not word.startswith("-"):
            return word
    return ""


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("katas", nargs="*", metavar="KATA", help="every kata, if none is named")
    _add_track(parser)
    parser.add_argument(
        "--case",
        dest="cases",
        action="append",
        default=[],
        metavar="ID",
        help="only this case (knot/small-integers) or expression (knot); may be repeated",
    )
    parser.add_argument("--all", action="store_true", help="every case in full")
    parser.add_argument("--solution", action="store_true", help="judge the solutions")
    parser.add_argument(
        "--attempts",
        nargs="+",
        type=Path,
        default=[],
        metavar="FOLDER",
        help="judge all the attempts in these folders, and not the clone's own",
    )
    parser.add_argument("--sandbox", action="store_true", help="keep attempts away from all else")
    parser.add_argument("--full-trace", action="store_true", help="all frames of an error")
    parser.add_argument(
        "--format",
        choices=["text", "json", "exercism"],
        default="text",
        help="for people, or for machines; exercism is the results.json of one attempt",
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write there, not to stdout")


def _watch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kata", nargs="?", metavar="KATA", help="where you left off, if not named")
    _add_track(parser)


def _hint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kata", metavar="KATA")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--level", type=int, metavar="N", help="this level")
    which.add_argument("--all", action="store_true", help="every level")


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("case", metavar="CASE", help="knot/small-integers, or knot: its first case")
    parser.epilog = "FILE may be - for standard output: what else is said then goes to stderr."
    form = parser.add_mutually_exclusive_group()
    for option, text in (
        ("svg", "a picture"),
        ("png", "a picture"),
        ("dot", "the picture for Graphviz"),
        ("html", "a page that steps through forward and backward"),
    ):
        form.add_argument(f"--{option}", type=Path, metavar="FILE", help=text)
    parser.add_argument("--attempt", action="store_true", help="your numbers beside the right ones")
    parser.add_argument("--kata", metavar="KATA", help="whose attempt; if not named, a wrong one")
    _add_track(parser)


def _reset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kata", metavar="KATA")
    _add_track(parser)


def _solution(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kata", metavar="KATA")
    parser.add_argument("--give-up", action="store_true", help="show it unsolved")
    _add_track(parser)


def _cases(parser: argparse.ArgumentParser) -> None:
    commands = _add_commands(parser, required=True)

    check = _add(commands, "check", "commands.cases:check", "prove every case")
    _add_case_files(check)
    check.add_argument(
        "--since", metavar="REV", help="every case of this revision of git has to be as it was"
    )

    fill = _add(
        commands, "fill", "commands.cases:fill", "compute what is missing; write cases.json anew"
    )
    _add_case_files(fill)
    fill.add_argument("--correct", action="store_true", help="also replace numbers that are wrong")

    new = _add(commands, "new", "commands.cases:new", "a new case, filled and proved")
    new.add_argument("name", metavar="NAME", help="the expression: its file is cases/NAME.yaml")
    new.add_argument("values", nargs="+", metavar="INPUT=NUMBER", help="as in a=1.5")
    new.add_argument("--why", required=True, help="which mistake or edge the case is there for")
    for option, text in (
        ("formula", "of a new file; a ; or a new line ends a line of it"),
        ("title", "of a new file; if none is given, its name"),
        ("inputs", "their order, as in a,b; if not given, that of the formula"),
        ("backward", "the roots, as in p,q; if not given, the result"),
        ("id", "if none is given, it says the values"),
        ("replaces", "the id of a case in the file that this one is better than"),
    ):
        new.add_argument(f"--{option}", default="", help=text)
    new.add_argument("--zero", action="store_true", help="zero the gradients between the roots")

    coverage = _add(
        commands, "coverage", "commands.cases:coverage", "which case catches which mistake"
    )
    coverage.add_argument("katas", nargs="*", metavar="KATA", help="every kata, if none is named")
    coverage.add_argument("--all", action="store_true", help="every case that catches a mistake")


def _tracks(parser: argparse.ArgumentParser) -> None:
    commands = _add_commands(parser)

    check = _add(
        commands, "check", "commands.tracks:check", "try every rule that a track has to keep"
    )
    check.add_argument("names", nargs="*", metavar="TRACK", help="every track, if none is named")
    check.add_argument("--pristine", action="store_true", help="no kata may have been started")

    new = _add(
        commands, "new", "commands.tracks:new", "a folder to fill in, and what is missing in it"
    )
    new.add_argument("name", metavar="NAME", help="the folder: lower-case words joined by hyphens")
    for option, metavar, text in (
        ("extension", "EXT", "what a file's name ends with, such as .c"),
        ("command", "WORDS", "what starts the runner, such as 'sh runner.sh'"),
    ):
        new.add_argument(f"--{option}", metavar=metavar, required=True, help=text)
    new.add_argument("--title", default="", help="the language's name; if none is given, NAME")
    new.add_argument(
        "--comment", default="//", metavar="SIGN", help="what starts a comment, if not //; or ' --'"
    )


def _add_case_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="a file of cases/, or its name; if none, all"
    )


def _add_commands(parser: argparse.ArgumentParser, *, required: bool = False) -> Any:  # noqa: ANN401 - argparse does not name this type
    """Let a parser take commands. Named here, `prog` need not be found by formatting its usage."""
    return parser.add_subparsers(
        title="commands", metavar="COMMAND", required=required, prog=parser.prog
    )


def _add(commands: Any, name: str, run: str, text: str) -> argparse.ArgumentParser:  # noqa: ANN401 - argparse does not name this type
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=text, formatter_class=Formatter
    )
    parser.set_defaults(run=run)
    return parser


def _add_track(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--track",
        default=argparse.SUPPRESS,  # one that stands before the command counts as well
        metavar="T",
        help="the language; the one in use, if not named",
    )


COMMANDS: dict[str, tuple[str, str, Callable[[argparse.ArgumentParser], None]]] = {
    "check": ("commands.check:run", "judge attempts and say what is wrong", _check),
    "watch": ("watch:run", "judge at each save; go on when it is solved", _watch),
    "hint": ("commands.hint:run", "a hint; each time the next level", _hint),
    "show": ("commands.show:run", "the graph of a case, with data and gradients", _show),
    "reset": ("commands.files:reset", "put the stub back; the old file is kept", _reset),
    "solution": ("commands.files:solution", "show the solution of a solved kata", _solution),
    "tracks": ("commands.tracks:run", "list the tracks; for track authors", _tracks),
    "cases": ("commands.cases:check", "for case authors", _cases),
}
"""Each command: the function that does it, what it does in words, and what adds its arguments."""

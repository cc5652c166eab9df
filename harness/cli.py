"""The command `kata`: arguments, wiring, exit codes.

Exit 0: nothing attempted is wrong. 1: something attempted is, or a named kata is not solved.
2: the repository or the call is at fault. 3: a track cannot run here.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import threading
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, cast

from harness.faults import BadFiles, CannotRun, Fault
from harness.load.repository import find_repository

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.load.repository import Repository

    Command = Callable[[argparse.Namespace, Repository], int]

AT_FAULT = 2
CANNOT_RUN = 3
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one `kata` command and return its exit code; errors are a line each on stderr."""
    try:
        _prepare()
        args = _parser().parse_args(argv)
        repository = find_repository(Path(args.repo))
        code = _command(args.run)(args, repository)
        sys.stdout.flush()
    except BadFiles as error:
        _complain(*map(repository.located, error.problems))
        return AT_FAULT
    except Fault as error:
        _complain(f"kata: {error}")
        return AT_FAULT
    except CannotRun as error:
        _complain(f"kata: {error}")
        return CANNOT_RUN
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # a file of the clone that cannot be read or written
        _complain(f"kata: {error.filename or 'the system'}: {error.strerror}")
        return AT_FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _prepare() -> None:
    """Let neither an odd terminal nor a plain kill leave a mess behind."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called us
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure:  # a terminal of another encoding is no reason to stop
            reconfigure(errors="backslashreplace")
    if threading.current_thread() is threading.main_thread():
        for ending in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            signal.signal(ending, _end)


def _complain(*lines: str) -> None:
    """Say on stderr what is wrong; where nobody can be told, the exit code alone says it."""
    with suppress(OSError):
        for each in lines:
            print(each, file=sys.stderr)


def _end(number: int, _: object) -> NoReturn:
    """End as an interrupt does: what was started is ended on the way out."""
    raise SystemExit(128 + number)


def _command(name: str) -> Command:
    """Import one command's module only: `kata check` is not to wait for the others' imports."""
    place, function = name.split(":")
    module = place if place.startswith(".") else f".{place}"
    return cast("Command", getattr(import_module(module, "harness.commands"), function))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kata",
        description="Learn reverse-mode automatic differentiation by writing it. "
        "Without a command: the state of every kata, and the next step.",
    )
    parser.add_argument("--repo", metavar="DIR", default=".", help="a folder inside the clone")
    parser.add_argument("--track", metavar="T", help="the language; those in use, if not named")
    parser.set_defaults(run="status:run")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    check = _add(commands, "check", "check:run", "judge attempts and say what is wrong")
    check.add_argument("katas", nargs="*", metavar="KATA", help="every kata, if none is named")
    _add_track(check)
    check.add_argument(
        "--case",
        dest="cases",
        action="append",
        default=[],
        metavar="ID",
        help="only this case (knot/small-integers) or expression (knot); may be repeated",
    )
    check.add_argument("--all", action="store_true", help="every case in full")
    check.add_argument("--solution", action="store_true", help="judge the solutions")
    check.add_argument(
        "--attempts",
        nargs="+",
        type=Path,
        default=[],
        metavar="FOLDER",
        help="judge all the attempts in these folders, and not the clone's own",
    )
    check.add_argument("--sandbox", action="store_true", help="keep attempts away from all else")
    check.add_argument("--full-trace", action="store_true", help="all frames of an error")
    check.add_argument(
        "--format",
        choices=["text", "json", "exercism"],
        default="text",
        help="for people, or for machines; exercism is the results.json of one attempt",
    )
    check.add_argument("--output", type=Path, metavar="FILE", help="write there, not to stdout")

    watch = _add(commands, "watch", "..watch:run", "judge at each save; go on when it is solved")
    watch.add_argument("kata", nargs="?", metavar="KATA", help="where you left off, if not named")
    _add_track(watch)

    hint = _add(commands, "hint", "hint:run", "a hint; each time the next level")
    hint.add_argument("kata", metavar="KATA")
    which = hint.add_mutually_exclusive_group()
    which.add_argument("--level", type=int, metavar="N", help="this level")
    which.add_argument("--all", action="store_true", help="every level")

    _add_show(_add(commands, "show", "show:run", "the graph of a case, with data and gradients"))

    reset = _add(commands, "reset", "files:reset", "put the stub back; the old file is kept")
    reset.add_argument("kata", metavar="KATA")
    _add_track(reset)

    solution = _add(commands, "solution", "files:solution", "show the solution of a solved kata")
    solution.add_argument("kata", metavar="KATA")
    solution.add_argument("--give-up", action="store_true", help="show it unsolved")
    _add_track(solution)

    _add_tracks(_add(commands, "tracks", "tracks:run", "list the tracks; for track authors"))

    _add_cases(_add(commands, "cases", "cases:check", "for case authors"))
    return parser


def _add_show(parser: argparse.ArgumentParser) -> None:
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


def _add_cases(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    check = _add(commands, "check", "cases:check", "prove every case")
    _add_case_files(check)
    check.add_argument(
        "--since", metavar="REV", help="every case of this revision of git has to be as it was"
    )

    fill = _add(commands, "fill", "cases:fill", "compute what is missing; write cases.json anew")
    _add_case_files(fill)
    fill.add_argument("--correct", action="store_true", help="also replace numbers that are wrong")

    new = _add(commands, "new", "cases:new", "a new case, filled and proved")
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

    coverage = _add(commands, "coverage", "cases:coverage", "which case catches which mistake")
    coverage.add_argument("katas", nargs="*", metavar="KATA", help="every kata, if none is named")
    coverage.add_argument("--all", action="store_true", help="every case that catches a mistake")


def _add_tracks(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    check = _add(commands, "check", "tracks:check", "try every rule that a track has to keep")
    check.add_argument("names", nargs="*", metavar="TRACK", help="every track, if none is named")
    check.add_argument("--pristine", action="store_true", help="no kata may have been started")

    new = _add(commands, "new", "tracks:new", "a folder to fill in, and what is missing in it")
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


def _add(commands: Any, name: str, run: str, text: str) -> argparse.ArgumentParser:  # noqa: ANN401 - argparse does not name this type
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    return parser


def _add_track(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--track",
        default=argparse.SUPPRESS,  # one that stands before the command counts as well
        metavar="T",
        help="the language; the one in use, if not named",
    )

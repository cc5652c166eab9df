"""The command `kata`: wiring and exit codes.

Exit 0: nothing attempted is wrong. 1: something attempted is, or a named kata is not solved.
2: the repository or the call is at fault. 3: a track cannot run here.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, cast

from harness.arguments import parse
from harness.faults import BadFiles, CannotRun, Fault
from harness.load.repository import find_repository

if TYPE_CHECKING:
    import argparse
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
        args = parse(sys.argv[1:] if argv is None else argv)
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
    return cast("Command", getattr(import_module(f"harness.{place}"), function))

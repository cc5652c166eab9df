"""`python -m harness` is `kata`, and `kata` is `run`."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

INTERRUPTED = 130


def run() -> None:
    """Run `kata` and end with its exit code. Ctrl-C ends it at any moment without a traceback."""
    before = signal.getsignal(signal.SIGINT)  # a shell has what it runs behind its back ignore it
    quick = signal.SIG_IGN if before == signal.SIG_IGN else signal.SIG_DFL
    signal.signal(signal.SIGINT, quick)  # nothing has begun that would have to be ended tidily
    from harness.cli import main  # noqa: PLC0415 - that takes a moment in which Ctrl-C may come

    try:
        signal.signal(signal.SIGINT, before)
        code = main()
        signal.signal(signal.SIGINT, quick)  # as above: all has ended
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        sys.exit(code)  # what an interrupt may have left is ended on the way out
    with suppress(OSError):
        sys.stderr.flush()
    # All is written and ended: for Python to take itself apart is a tenth of what a call takes.
    os._exit(code)


if __name__ == "__main__":
    run()

"""Graphviz: the `dot` on the PATH, else the graphviz-pure that is installed with `kata`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path

from harness.faults import Fault

PATIENCE = 60.0
"""Seconds; graphs that take Graphviz so long are not for people."""

SHARP = "-Gdpi=144"
"""Twice as many points as there are on paper, as today's screens have them."""

FONTS = "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, Liberation Mono, monospace"
"""All as wide as the Courier that Graphviz has measured, and easier to read."""


def svg(text: str, name: str) -> str:
    """Return a picture of a graph in Graphviz's language, called by a name for those who listen.

    Raises Fault where no Graphviz can draw it.
    """
    drawn = _run(["-Tsvg"], text).decode()
    drawn = re.sub(r'font-family="[^"]*"', f'font-family="{FONTS}"', drawn)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(name)}" ', 1)


def png(text: str) -> bytes:
    """Return a picture of a graph in Graphviz's language as PNG.

    Raises Fault where no Graphviz can draw it.
    """
    return _run(["-Tpng", SHARP], text)


def _run(options: list[str], text: str) -> bytes:
    """Run the first Graphviz that succeeds."""
    said = "is there no graphviz-pure beside this Python?"
    for program in _programs():
        try:
            done = subprocess.run(
                [program, *options],
                input=text.encode(),
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            said = str(error)
            continue
        if done.returncode == 0 and done.stdout:
            return done.stdout
        said = f"{Path(program).name} said: {done.stderr.decode(errors='replace').strip()[-200:]}"
    raise Fault(f"Graphviz cannot draw this graph; {' '.join(said.split())}")


def _programs() -> list[str]:
    """Return the Graphviz programs there are, the system's first."""
    beside = str(Path(sys.executable).parent)
    found = (
        shutil.which("dot"),
        shutil.which("graphviz-pure", path=beside),
        shutil.which("graphviz-pure"),
    )
    return list(dict.fromkeys(program for program in found if program))

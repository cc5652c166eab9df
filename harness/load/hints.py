"""The hints of a kata: `hints.md`, a level for each `## 1. …` heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from harness.faults import Fault

if TYPE_CHECKING:
    from harness.load.repository import Repository

HEADING = re.compile(r"^## (?=\d+\. )", re.MULTILINE)


def read_hints(repository: Repository, kata: str) -> list[str]:
    """Return the levels of a kata in their order, each beginning with its heading's text.

    Raises Fault where the file cannot be read or its levels are not numbered 1, 2, 3 and so on.
    """
    path = repository.root / "katas" / kata / "hints.md"
    try:
        _, *levels = HEADING.split(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{repository.shown(path)}: {error}") from None
    for number, level in enumerate(levels, 1):
        if not level.startswith(f"{number}. "):
            raise Fault(
                f"{repository.shown(path)}: level {number} is called {level.splitlines()[0]}"
            )
    if not levels:
        raise Fault(f"{repository.shown(path)}: no level; a hint starts with ## 1. and its title")
    return [level.strip() for level in levels]

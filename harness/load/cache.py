"""What is remembered on this machine between two calls, always safe to delete.

One file for each thing remembered, written whole, so that two `kata` at once never see a half.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from harness import __version__
from harness.load.files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from harness.load.repository import Repository


def recall(repository: Repository, kind: str, key: str) -> object:
    """Return what was remembered under a key; None if there is nothing, or it cannot be read."""
    try:
        record = json.loads(_path(repository, kind, key).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or record.get("version") != __version__:
        return None
    return record.get("content")


def remember(repository: Repository, kind: str, key: str, content: object) -> None:
    """Remember what JSON can say; a clone that cannot be written to is no reason to stop."""
    path = _path(repository, kind, key)
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        write_whole(path, json.dumps({"version": __version__, "content": content}))


def _path(repository: Repository, kind: str, key: str) -> Path:
    return repository.state / f"{kind}-{key}.json"

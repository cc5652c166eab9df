"""Writing files: whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def is_stdout(path: Path) -> bool:
    """Tell whether a call names standard output in place of a file, as - does it everywhere."""
    return str(path) == "-"


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that nobody ever sees a part of it, also if this process is ended midway.

    Text is written as it is, whatever ends its lines, in UTF-8; a file that was there keeps its
    rights, and a link stays one. Raises OSError.
    """
    data = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # a pipe or a terminal is never seen as a whole
        path.write_bytes(data)
        return
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        with suppress(FileNotFoundError):
            draft.chmod(target.stat().st_mode)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)

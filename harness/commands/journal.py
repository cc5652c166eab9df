"""The file to which `kata check --attempts` writes: a line of JSON for each attempt judged.

A line is there whole as soon as its attempt is judged. A run that is ended midway leaves at most
a part of one line behind, and the next run takes up from there.
"""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.faults import Fault
from harness.show.attempts import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

BEGINNING = b'{"kata": "'


@dataclass(frozen=True, slots=True)
class Entry:
    """What a line says of an attempt, and from what it follows; where the line begins and ends."""

    row: Row
    sha256: str
    basis: str
    start: int
    end: int


@dataclass(slots=True)
class Journal:
    """An open file of lines; `entries` are those in it, the last of each attempt, by its file."""

    path: Path
    stream: BinaryIO
    entries: dict[str, Entry] = field(default_factory=dict)

    def add(self, record: dict[str, object]) -> None:
        """Write a line, whole or, where the disk is full, not at all. Raises Fault."""
        data = line_of(record).encode()
        before = os.fstat(self.stream.fileno()).st_size
        written, why = 0, "there is no room for a whole line"
        try:
            written = os.write(self.stream.fileno(), data)
        except OSError as error:
            why = error.strerror or str(error)
        if written < len(data):
            with suppress(OSError):
                os.ftruncate(self.stream.fileno(), before)
            raise Fault(f"{self.path}: {why}")

    def drop(self, out_of_date: Callable[[Row], bool]) -> None:
        """Leave out the lines of these attempts, what has no end, and lines with a later one."""
        kept = {file: entry for file, entry in self.entries.items() if not out_of_date(entry.row)}
        size = os.fstat(self.stream.fileno()).st_size
        if sum(entry.end - entry.start for entry in kept.values()) < size:
            draft = self.path.with_name(f".{self.path.name}.{os.getpid()}")
            try:
                with draft.open("wb") as new:
                    for entry in kept.values():
                        self.stream.seek(entry.start)
                        new.write(self.stream.read(entry.end - entry.start))
                    draft.chmod(self.path.stat().st_mode)
                stream = _locked(draft)
                draft.replace(self.path)
            finally:
                draft.unlink(missing_ok=True)
            self.stream.close()
            self.stream = stream
        self.entries = kept


def line_of(record: dict[str, object]) -> str:
    """Return a record as a line of JSON, with its end."""
    return json.dumps(record, allow_nan=False) + "\n"


@contextmanager
def journal(path: Path) -> Iterator[Journal]:
    """Open a file of lines, or begin one. Raises Fault where it is another file, or is in use."""
    if path.is_file() or not path.exists():
        path = Path(os.path.realpath(path))  # a link stays one
    try:
        book = Journal(path, _locked(path))
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None
    try:
        if path.is_file():  # what comes out of a pipe cannot be read again
            _read(book)
        yield book
    finally:
        book.stream.close()


def _locked(path: Path) -> BinaryIO:
    """Open a file to read and to append, for this process alone. Raises OSError and Fault."""
    stream = path.open("ab+" if path.is_file() or not path.exists() else "ab", buffering=0)
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        stream.close()
        raise Fault(f"{path}: another kata writes there") from None
    except OSError:  # a file system without locks
        pass
    if not os.path.samestat(os.fstat(stream.fileno()), path.stat()):  # it was replaced meanwhile
        stream.close()
        raise Fault(f"{path}: another kata writes there")
    return stream


def _read(book: Journal) -> None:
    start = 0
    with book.path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            end = start + len(line)
            if line.endswith(b"\n"):
                entry = _entry(line, start, end)
                if entry is None:
                    raise _foreign(book, number)
                book.entries.pop(entry.row.file, None)  # so that the order is that of the lines
                book.entries[entry.row.file] = entry
            elif not BEGINNING.startswith(line[: len(BEGINNING)]):
                raise _foreign(book, number)
            start = end


def _entry(line: bytes, start: int, end: int) -> Entry | None:
    try:
        record: Any = json.loads(line)
        return Entry(Row.of(record), record["sha256"], record["basis"], start, end)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _foreign(book: Journal, number: int) -> Fault:
    why = "not a line of kata check --attempts; name another file"
    return Fault(f"{book.path}:{number}: {why}")

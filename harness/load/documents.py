"""Strict reading of YAML: a file becomes a tree with places, or problems, never a traceback.

Accepted is what YAML 1.1 and 1.2 readers read the same: UTF-8, one document, texts for keys, no
anchors, aliases, tags or directives. PyYAML parses, in C where it can. Where that finds no YAML its
parser in Python has the last word, so that what is said, and where, does not depend on the machine.
"""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import yaml

from harness.load.nodes import line_and_column
from harness.load.syntax import NoTree, explain
from harness.load.tree import TreeBuilder
from harness.model import Problem

if TYPE_CHECKING:
    from pathlib import Path

    from harness.load.nodes import Node, Span

MOST_BYTES = 2 * 1024 * 1024
"""Some 10,000 cases: a larger file is an accident."""

FORBIDDEN = re.compile(
    "[\t\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\r(?!\n)"
)
"""What YAML refuses, and what its versions read differently: they disagree on ends of lines."""

DIRECTIVE = re.compile(r"(?: *+(?:#.*+)?\r?\n)*+(?=%)")

NAMES = {"\t": "a tab", "\r": "half an end of line", "\ufeff": "a byte order mark"}

PARSERS: list[type[yaml.SafeLoader]] = [
    getattr(yaml, name) for name in ("CSafeLoader", "SafeLoader") if hasattr(yaml, name)
]


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read. `root` is None where no sense could be made of it as a whole.

    `sha256` is the hash of the file's bytes in hexadecimal digits, empty if there were none to be
    had.
    """

    path: Path
    text: str
    sha256: str
    root: Node | None
    problems: tuple[Problem, ...]

    def problem(self, place: Span, message: str) -> Problem:
        """Return a problem at the place of a node."""
        return Problem(self.path, place.line, place.column, message)


def read_document(path: Path) -> Document:
    """Read a YAML file. Whatever stands at the path, this raises nothing."""
    try:
        content = _read_bytes(path)
    except FileNotFoundError:
        gone = "this link leads to nothing" if path.is_symlink() else "there is no such file"
        return _refuse(path, f"{gone}: restore it, or take its name away")
    except OSError as error:
        return _refuse(path, f"cannot be read ({error.strerror}): put a readable file here")
    except ValueError:
        return _refuse(path, "no file can have this name")
    return parse_document(path, content)


def parse_document(path: Path, content: bytes) -> Document:
    """Read the bytes of a YAML file that stands, or is going to stand, at the path."""
    digest = sha256(content).hexdigest()
    if len(content) > MOST_BYTES:
        return _refuse(path, f"more than {MOST_BYTES:,} bytes: divide it into several files")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        place = line_and_column(before, len(before))
        message = f"byte 0x{content[error.start]:02x} is not UTF-8: save the file in that encoding"
        return Document(path, "", digest, None, (Problem(path, *place, message),))
    problems = _unreadable_pieces(path, text)
    if problems:
        return Document(path, text, digest, None, tuple(problems))
    root, problems = _build(path, text)
    return Document(path, text, digest, root, tuple(problems))


def _read_bytes(path: Path) -> bytes:
    """Return the file's bytes, at most one more than allowed. Raises OSError or ValueError."""
    if not stat.S_ISREG(path.stat().st_mode):  # to open a pipe would wait for a writer
        raise OSError(0, "a folder" if path.is_dir() else "not a file")
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _refuse(path: Path, message: str) -> Document:
    return Document(path, "", "", None, (Problem(path, 1, 1, message),))


def _unreadable_pieces(path: Path, text: str) -> list[Problem]:
    """Find what would make the parsers stumble, or differ: one problem for each kind."""
    first: dict[str, int] = {}
    for found in FORBIDDEN.finditer(text):
        first.setdefault(found[0], found.start())
    problems = [
        Problem(
            path,
            *line_and_column(text, offset),
            f"{NAMES.get(char, 'a character that cannot be seen')} (U+{ord(char):04X}): "
            + ("use spaces" if char == "\t" else "take it away"),
        )
        for char, offset in first.items()
    ]
    directive = DIRECTIVE.match(text)
    if directive and not problems:
        message = "a directive: take this line away, nothing here needs one"
        problems.append(Problem(path, *line_and_column(text, directive.end()), message))
    return problems


def _build(path: Path, text: str) -> tuple[Node | None, list[Problem]]:
    """Return the tree, None if there is none, and what is wrong in it."""
    for parser in PARSERS:
        builder = TreeBuilder(path, text)
        root: Node | None = None
        try:
            root = builder.build(yaml.parse(text, parser))
        except NoTree as stop:
            builder.report((stop.line, stop.column), stop.message)
            break
        except (yaml.YAMLError, ValueError) as error:
            reason = explain(error, text)
            builder.report((reason.line, reason.column), reason.message)
        else:
            if not builder.parsers_differ:
                break
    return root, builder.problems

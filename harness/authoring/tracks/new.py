"""`kata tracks new`: the folder of a new track, written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from harness.faults import Fault
from harness.load.documents import parse_document
from harness.load.schemas import against_schema
from harness.load.tracks import SCHEMA, read_tracks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.load.repository import Repository
    from harness.model import Track

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
EXTENSION = re.compile(r"\.[A-Za-z0-9.]+")
PYTHON = "{python}"

TRACK_YAML = """\
# yaml-language-server: $schema=../harness/load/track.schema.json
# harness/PROTOCOL.md says what each key is for.
name: {title}
order: {order}
command: [{command}] # the attempt's file is put behind these words
extension: {extension}
naming: snake_case # or kebab-case, camelCase, PascalCase
needs:
  program: {program}
  version: "0" # TODO: the least version
  how: 'TODO: how to get it'
comment: {comment}
stub: 'TODO: the statement for what is not written: {{task}}'
probes: # statements that misbehave; all but print, domain and exit may be left out
  print: 'TODO: print {{text}}'
  load: 'TODO: print {{text}}, at the end of the file'
  read: 'TODO: read all of the standard input'
  domain: 'TODO: raise the domain error with the message {{text}}'
  raise: 'TODO: raise another error with the message {{text}}'
  throw: 'TODO: throw what is no error'
  nothing: 'TODO: leave an operation without a Value'
  text: 'TODO: make out.grad a text'
  exit: 'TODO: end the process'
skips: []
"""

RUNNER = """\
TODO: the runner. It is started as

    {command} ATTEMPT

and talks JSON, a line each way. harness/PROTOCOL.md says every rule of it; in short:

1. Keep copies of the three standard descriptors for yourself. Let the attempt find an input at
   its end, and have its standard output go to stderr.
2. Load the attempt's file, which may lie anywhere, and write one of these lines:
   {{"protocol": 1, "track": "{name}", "language": "{title} 1.0"}}
   {{"protocol": 1, "track": "{name}", "language": "{title} 1.0", "error": "load", "message": "…"}}
3. For each line of input, such as
   {{"case": "reuse/small-integers", "values": {{"a": 2.0, "b": 3.0}},
    "steps": [["n1", "mul", "a", "b"], ["n2", "mul", "a", "a"], ["n3", "add", "n1", "n2"]],
    "backward": ["n3"], "zero": false, "trace": false}}
   make a Value of each of values, do the steps in their order, call backward on each of
   "backward", and write one line:
   {{"case": "reuse/small-integers", "data": {{"a": 2, "b": 3, "n1": 6, …}}, "gradients": {{…}}}}
   {{"case": "reuse/small-integers", "error": "raised", "message": "…", "where": []}}
4. Before each line: flush what the attempt has printed, and write the byte 0x1E to stderr.
5. At the end of the input, end with exit status 0.
"""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A track as it was asked for."""

    name: str
    extension: str
    command: Sequence[str]
    title: str
    comment: str


def new(repository: Repository, wanted: Wanted) -> tuple[Track, list[Path]]:
    """Write a folder with a track.yaml and a runner to fill in; return the track and the files.

    Raises Fault, and writes nothing, where the folder is there or the call is at fault.
    """
    folder = repository.root / wanted.name
    if not NAME.fullmatch(wanted.name):
        raise Fault(f"NAME {wanted.name}: write lower-case words joined by hyphens")
    if os.path.lexists(folder):
        raise Fault(f"{wanted.name} is there already: choose another name, or move it away")
    if not EXTENSION.fullmatch(wanted.extension):
        raise Fault(f"--extension {wanted.extension}: write a dot and letters, such as .c")
    if not wanted.command or not all(map(str.strip, wanted.command)):
        raise Fault("--command: write the words that start the runner, such as 'sh runner.sh'")
    if not wanted.comment:
        raise Fault(f"--comment {wanted.comment!r}: write the sign that starts a comment")
    order = max((track.order for track in read_tracks(repository)), default=0) + 1
    files = {"track.yaml": _track_yaml(wanted, order), _runner_name(wanted): _runner(wanted)}
    document = parse_document(folder / "track.yaml", files["track.yaml"].encode())
    if problems := against_schema(document, SCHEMA):
        raise Fault(f"{wanted.name}/track.yaml: {problems[0].message}")
    _write(folder, files)
    track = next(each for each in read_tracks(repository) if each.name == wanted.name)
    return track, [folder / name for name in files]


def _track_yaml(wanted: Wanted, order: int) -> str:
    program = wanted.command[0]
    return TRACK_YAML.format(
        title=_quoted(wanted.title),
        order=order,
        command=", ".join(map(_quoted, wanted.command)),
        extension=_quoted(wanted.extension),
        program=_quoted("python3" if program == PYTHON else program),
        comment=_quoted(wanted.comment),
    )


def _runner(wanted: Wanted) -> str:
    """Return the runner's text. In a file of another kind, a script most likely, # is the sign."""
    sign = wanted.comment if _runner_name(wanted).endswith(wanted.extension) else "#"
    text = RUNNER.format(command=" ".join(wanted.command), name=wanted.name, title=wanted.title)
    return "".join(f"{sign} {line}".rstrip() + "\n" for line in text.splitlines())


def _runner_name(wanted: Wanted) -> str:
    """Return the word of the command that is a file's name; runner.c, say, if there is none."""
    names = [word for word in wanted.command if re.fullmatch(r"[A-Za-z]\w*(\.\w+)+", word)]
    return names[-1] if names else f"runner{wanted.extension}"


def _quoted(text: str) -> str:
    """Return a text as YAML has it in single quotes: there, only they mean something."""
    return "'" + text.replace("'", "''") + "'"


def _write(folder: Path, files: dict[str, str]) -> None:
    """Write the files into a folder that is there with all of them, or not at all."""
    draft = Path(tempfile.mkdtemp(prefix=".", dir=folder.parent))
    try:
        for name, text in files.items():
            (draft / name).write_text(text, encoding="utf-8")
        draft.chmod(0o755)
        draft.rename(folder)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise

"""What the tests of the JavaScript and TypeScript tracks run: attempts, by the tracks' runners."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.judging.check import command_line
from harness.load.repository import Repository
from harness.load.tracks import find_program, read_tracks, solution_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.model import Track

ROOT = Path(__file__).parents[3]
TRACKS = {
    track.name: track
    for track in read_tracks(Repository(ROOT))
    if track.name in ("javascript", "typescript")
}


@dataclass(frozen=True)
class Talk:
    """What a runner said, and what was printed before each line of it."""

    lines: list[dict[str, Any]]
    printed: list[str]
    code: int

    @property
    def answer(self) -> dict[str, Any]:
        """The one answer after the greeting."""
        _, answer = self.lines
        return answer


@dataclass(frozen=True)
class NodeTrack:
    """A track that runs on Node, and a folder for attempts to run its runner on."""

    track: Track
    scratch: Path

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.track.name

    def path(self, name: str) -> Path:
        """Return a file of the track."""
        return self.track.folder / f"{name}{self.track.extension}"

    def solution(self, kata: str) -> Path:
        """Return a kata's solution."""
        return solution_path(self.track, kata)

    def value(self, kata: str = "backward") -> str:
        """Return a solution's text up to its function backward: all that is given."""
        return self.solution(kata).read_text(encoding="utf-8").split("/** Set out.grad")[0]

    def file(self, text: str) -> Path:
        """Write an attempt's file, in a folder far from the track's."""
        path = self.scratch / f"an attempt{self.track.extension}"
        path.write_text(text, encoding="utf-8")
        return path

    def attempt(self, body: str, before: str = "") -> Path:
        """Write an attempt at what the function backward does."""
        return self.file(f"{before}{self.value()}export function backward(out) {{\n{body}\n}}\n")

    def run(self, path: Path, *requests: str) -> Talk:
        """Send all requests at once, and return what came of it."""
        command = command_line(self.track, path)
        text = "".join(f"{request}\n" for request in requests).encode()
        ended = subprocess.run(command, input=text, capture_output=True, check=False, timeout=60)
        lines = [json.loads(line, parse_int=float) for line in ended.stdout.splitlines()]
        return Talk(lines, ended.stderr.decode().split("\x1e"), ended.returncode)

    def evaluate(self, script: str) -> str:
        """Run a script in Node, in the repository's folder, and return what it prints."""
        command = [find_program(self.track), "--input-type=module", "-"]
        ended = subprocess.run(
            command, input=script, capture_output=True, check=True, text=True, cwd=ROOT
        )
        return ended.stdout

    def run_each(self, bodies: Sequence[str]) -> tuple[Path, list[dict[str, Any]], list[str]]:
        """Ask for one case of each of many functions backward, all in one process.

        Return the attempt's file, the answers, and what was printed for them.
        """
        functions = [f"function body{n}(out) {{\n{body}\n}}" for n, body in enumerate(bodies)]
        names = ", ".join(f"body{n}" for n in range(len(bodies)))
        dispatch = f"const body = [{names}][out.data];\nreturn body(out);"
        path = self.attempt(dispatch, before="\n".join(functions))
        requests = [ask(["n1", "add", "a", "a"], values={"a": n / 2}) for n in range(len(bodies))]
        talk = self.run(path, *requests)
        return path, talk.lines[1:], talk.printed[1:-1]


def ask(*steps: Sequence[str | float], **more: object) -> str:
    """Return a request; without anything more said it is for a*a at 3."""
    steps = steps or (["n1", "mul", "a", "a"],)
    request = {"case": "x/y", "values": {"a": 3.0}, "steps": steps, "backward": [steps[-1][0]]}
    return json.dumps(request | {"zero": False, "trace": False} | more)

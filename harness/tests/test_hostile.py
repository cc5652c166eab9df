"""Hostile attempts, in every track: each gets its verdict, and nothing of it is left.

`hostile/<track>/` holds them. Each is judged by three cases of a*b and goes wrong at the second,
where the product is 13, or while it loads; its first line says which verdicts it gets. A new file
there is a test by being there. JavaScript's are TypeScript's as well.
"""

from __future__ import annotations

import json
import os
import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.faults import CannotRun
from harness.judging.process import LIMITS, Runner
from harness.load.repository import Repository
from harness.load.tracks import attempt_path, read_tracks, require, solution_path
from harness.model.frozen import replace
from harness.tests.conftest import ROOT
from harness.tests.leaving import assert_nothing_left, traces
from harness.tests.processes import linux_only
from harness.tests.test_broken_files import make

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.model import Track
    from harness.tests.conftest import Clone

TRACKS = {track.name: track for track in read_tracks(Repository(ROOT))}
FOLDER = Path(__file__).with_name("hostile")
HOSTILE = [
    (track, path)
    for track, folder in (("python",) * 2, ("javascript",) * 2, ("typescript", "javascript"))
    for path in sorted((FOLDER / folder).iterdir())
]
EXPRESSION = """format: 1
expression: unlucky
title: A product
formula: a*b
inputs: [a, b]
cases:
"""
CASE = "  - id: {}\n    why: this is a test\n    values: {{a: {}, b: {}}}\n"
VALUES = {"before": (2, 3), "thirteen": (1, 13), "after": (5, 7)}
SOON = replace(LIMITS, case_seconds=1.0, load_seconds=3.0)


def track_called(name: str) -> Track:
    """Return a track; without what it needs, the test is skipped."""
    track = TRACKS[name]
    try:
        require(track)
    except CannotRun as error:
        pytest.skip(str(error))
    return track


@pytest.fixture
def unlucky(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """Give a clone with three cases only, in which time is short."""
    for path in (clone.root / "cases").glob("*.yaml"):
        path.unlink()
    cases = "".join(CASE.format(name, *values) for name, values in VALUES.items())
    (clone.root / "cases" / "unlucky.yaml").write_text(EXPRESSION + cases)
    assert clone.kata("cases", "fill").code == 0
    monkeypatch.setattr("harness.judging.check.Runner", partial(Runner, limits=SOON))
    return clone


def judged(clone: Clone, track: Track, put: Callable[[Path], object]) -> list[str]:
    """Put an attempt into its place and return what came of its cases; nothing of it is left."""
    if track.name != "python":
        shutil.copytree(ROOT / track.name, clone.root / track.name)
    attempt = attempt_path(replace(track, folder=clone.root / track.name), "backward")
    attempt.unlink()
    put(attempt)
    before = traces(clone.root)
    said = clone.kata("check", "backward", "--track", track.name, "--format", "json")
    cases = json.loads(said.out)["attempts"][0]["cases"]
    passed = all(case["status"] == "passed" for case in cases)
    assert (said.code, said.err) == (0 if passed else 1, "")
    assert_nothing_left(clone.root, before)
    return [f"{case['status']}: {case.get('message', '')}" for case in cases]


@linux_only  # elsewhere memory is not limited, nor is found what has left its group
@pytest.mark.parametrize(
    ("name", "path"), HOSTILE, ids=[f"{name}-{path.stem}" for name, path in HOSTILE]
)
def test_a_hostile_attempt(unlucky: Clone, name: str, path: Path) -> None:
    """It gets its verdict and the cases around it theirs, `kata` its exit; nothing stays."""
    track = track_called(name)
    source = path.read_text(encoding="utf-8").replace(path.suffix, track.extension)
    expected = source.partition("\n")[0].removeprefix(track.comment).strip().split(", ")
    got = judged(unlucky, track, lambda attempt: attempt.write_text(source, encoding="utf-8"))
    assert len(got) == len(expected) == len(VALUES)
    for each, wanted in zip(got, expected, strict=True):
        assert each.partition(":")[0] in wanted.split(" or "), got


KINDS: dict[str, tuple[Callable[[bytes, bytes], bytes], dict[str, str]]] = {
    "empty": (lambda _, __: b"", {"": "load error"}),
    "a byte order mark": (lambda source, _: b"\xef\xbb\xbf" + source, {"": "passed"}),
    "CRLF": (lambda source, _: source.replace(b"\n", b"\r\n"), {"": "passed"}),
    "a NUL": (lambda source, _: source + b"x = \0 1\n", {"": "load error"}),
    "Latin-1": (
        lambda source, _: source + b'"\xe9"\n',
        # Node reads a file in UTF-8 whatever it is in.
        {"python": "load error", "": "passed"},
    ),
    # Python takes it for what it imports, though not for what it is started with.
    "Latin-1 in a comment": (lambda source, sign: source + sign + b" \xe9\n", {"": "passed"}),
    "UTF-16": (lambda source, _: source.decode().encode("utf-16"), {"": "load error"}),
    "10 MB": (
        lambda source, sign: source + (sign + b" " + b"x" * 99 + b"\n") * 100_000,
        {"": "passed"},
    ),
    "a line of 10 MB": (
        lambda source, sign: source + sign + b" " + b"x" * 10_000_000,
        {"": "passed"},
    ),
}


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_odd_file(unlucky: Clone, name: str, kind: str) -> None:
    """Whatever the bytes, the file loads and is right, or does not load."""
    track = track_called(name)
    source = solution_path(track, "backward").read_bytes()
    change, expected = KINDS[kind]
    content = change(source, track.comment.encode())
    got = judged(unlucky, track, lambda attempt: attempt.write_bytes(content))
    wanted = expected.get(name, expected[""])
    assert [each.partition(":")[0] for each in got] == [wanted] * 3, got


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("kind", ["folder", "broken link", "link loop", "no permission"])
def test_what_is_no_readable_file(unlucky: Clone, name: str, kind: str) -> None:
    """What can't be read does not load, and is told as what was asked for."""
    track = track_called(name)
    if kind == "no permission" and os.geteuid() == 0:
        pytest.skip("root may read everything")
    got = judged(unlucky, track, lambda attempt: make(attempt, kind))
    assert [each.partition(":")[0] for each in got] == ["load error"] * 3


@pytest.mark.parametrize("name", TRACKS)
def test_a_pipe_that_nobody_writes_into(unlucky: Clone, name: str) -> None:
    """Nobody waits longer for it than for any attempt that does not load."""
    got = judged(unlucky, track_called(name), lambda attempt: make(attempt, "pipe"))
    assert got[0].startswith("timed out")

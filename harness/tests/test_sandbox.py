"""`kata check --sandbox`: what a stranger's attempt can reach is its own file, to read it."""

from __future__ import annotations

import os
import signal
import socket
import sys
import tempfile
import time
from ast import literal_eval
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.faults import CannotRun
from harness.judging.check import check, start
from harness.judging.sandbox import Sandbox
from harness.load.tracks import read_tracks, require, solution_path
from harness.model import Attempt, Crashed, LoadFailed, Report, TimedOut
from harness.tests.miniatures import KATAS, LIBRARY, PYTHON, REPOSITORY
from harness.tests.processes import assert_gone, is_running
from harness.tests.sandboxes import in_a_sandbox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.judging.check import Start
    from harness.model import Track, Verdict
    from harness.tests.conftest import Clone

KATA = KATAS["backward"]
CASES = LIBRARY.cases_of(KATA)[:2]
MARK = f"3600.0{os.getpid()}"
"""Seconds for `sleep` by which it is found among the processes."""
EATS = """
import os
held = []
try:
    while True:
        held.append(bytearray(10**7))
except MemoryError:
    os.abort()
"""


def judged(begin: Start, folder: Path, code: str) -> Report:
    """Judge a right attempt at `backward` that does something else first."""
    path = folder / "backward.py"
    path.write_text(f"{code}\n{solution_path(PYTHON, 'backward').read_text()}")
    with begin(PYTHON, path) as runner:
        return check(Attempt(KATA, PYTHON, path), CASES, runner)


def said(begin: Start, folder: Path, deed: str) -> str:
    """Return what such an attempt prints: what comes of a deed, or the error it meets."""
    lines = "\n    ".join(deed.splitlines())
    code = f"import os\ntry:\n    {lines}\nexcept Exception as e:\n    print('refused:', repr(e))"
    report = judged(begin, folder, code)
    assert report.passed
    return report.verdicts[0].printed.text.strip()


def sleeping() -> list[int]:
    """Return the processes that sleep for `MARK` seconds."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile
            continue
        if words[:2] == [b"sleep", MARK.encode()]:
            found.append(int(place.parent.name))
    return found


def kill_all(pids: Sequence[int]) -> None:
    """Kill processes, and wait until they have gone."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    while any(map(is_running, pids)):
        time.sleep(0.01)


@in_a_sandbox
@pytest.mark.parametrize("track", read_tracks(REPOSITORY), ids=lambda track: track.name)
def test_a_solution_passes(track: Track) -> None:
    """In every track a right attempt passes in a sandbox as it does outside."""
    try:
        require(track)
    except CannotRun as error:
        pytest.skip(str(error))
    path = solution_path(track, "backward")
    with Sandbox(REPOSITORY).start(track, path) as runner:
        assert check(Attempt(KATA, track, path), CASES, runner).passed


@in_a_sandbox
@pytest.mark.parametrize(
    ("deed", "outside"),
    [
        pytest.param("print(len(open(CASES).read()) > 1000)", "True", id="expected numbers"),
        pytest.param("print(len(os.listdir(TESTS)) > 1)", "True", id="the harness"),
        pytest.param("print(len(open(SOLUTION).read()) > 1000)", "True", id="a solution"),
        pytest.param("print(open(NEIGHBOUR).read())", "another's", id="another's attempt"),
        pytest.param("open(FOLDER + '/new', 'w').close(); print('new')", "new", id="a new file"),
        pytest.param("open(ATTEMPT, 'a').close(); print('open')", "open", id="its own file"),
        pytest.param("open(TEMPORARY, 'w').close(); print('new')", "new", id="temporary files"),
        pytest.param("open(SHARED, 'w').close(); print('new')", "new", id="shared memory"),
        pytest.param("os.kill(PARENT, 0); print('there')", "there", id="the harness's process"),
        pytest.param(
            "import socket\nsocket.create_connection(('127.0.0.1', PORT), 5)\nprint('there')",
            "there",
            id="network",
        ),
    ],
)
def test_what_is_refused(deed: str, outside: str, tmp_path: Path) -> None:
    """What an attempt can do outside of a sandbox, as these can, is refused in one."""
    folder = tmp_path / "attempts"
    folder.mkdir()
    neighbour = tmp_path / "neighbour"
    neighbour.write_text("another's")
    temporary = Path(tempfile.gettempdir(), MARK)
    shared = Path("/dev/shm", MARK)  # noqa: S108 - where every program may write
    with socket.create_server(("127.0.0.1", 0)) as server:
        names = {
            "CASES": str(REPOSITORY.compiled),
            "TESTS": str(Path(__file__).parent),
            "SOLUTION": str(solution_path(PYTHON, "backward")),
            "NEIGHBOUR": str(neighbour),
            "FOLDER": str(folder),
            "ATTEMPT": str(folder / "backward.py"),
            "TEMPORARY": str(temporary),
            "SHARED": str(shared),
            "PARENT": os.getpid(),
            "PORT": server.getsockname()[1],
        }
        told = "\n".join(f"{name} = {value!r}" for name, value in names.items())
        try:
            assert said(start, folder, f"{told}\n{deed}") == outside
        finally:
            temporary.unlink(missing_ok=True)
            shared.unlink(missing_ok=True)
        assert said(Sandbox(REPOSITORY).start, folder, f"{told}\n{deed}").startswith("refused:")
    assert [each.name for each in folder.iterdir()] in (["backward.py"], ["new", "backward.py"])


@in_a_sandbox
def test_what_is_seen(tmp_path: Path) -> None:
    """Of processes it sees itself, of the clone its runner, of the environment next to nothing."""
    looks = f"""
print([int(each) for each in os.listdir('/proc') if each.isdigit()])
print(sorted(os.listdir({str(REPOSITORY.root)!r})), sorted(os.listdir({str(PYTHON.folder)!r})))
print(sorted(os.environ))
"""
    processes, files, environment = said(Sandbox(REPOSITORY).start, tmp_path, looks).splitlines()
    assert processes == "[1, 2]"
    here, root = Path(sys.prefix), REPOSITORY.root  # nox makes it in the clone
    environments = here.relative_to(root).parts[:1] if here.is_relative_to(root) else ()
    assert files == f"{[*environments, 'python']} ['README.md', 'runner.py', 'track.yaml']"
    assert set(literal_eval(environment)) <= {"LANG", "LD_LIBRARY_PATH", "PATH", "PWD"}


@in_a_sandbox
def test_nothing_of_the_kernel_can_be_set(tmp_path: Path) -> None:
    """Root may set it by /proc/sys, and stays root in a sandbox: /proc can only be read there."""
    deed = "open('/proc/sys/vm/stat_interval', 'r+').close(); print('open')"
    assert said(Sandbox(REPOSITORY).start, tmp_path, deed).startswith("refused:")


@in_a_sandbox
def test_nothing_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child in a session of its own, were it not looked for, would outlive an attempt.

    It outlives no sandbox.
    """
    monkeypatch.setattr("harness.judging.child._kill_marked", lambda *_, **__: None)
    child = f"""
import subprocess
print(subprocess.Popen(['sleep', '{MARK}'], start_new_session=True, env={{}}).pid > 0)
"""
    try:
        assert said(start, tmp_path, child) == "True"
        while not sleeping():  # it is there, but may not have got so far
            time.sleep(0.01)
        kill_all(sleeping())
        assert said(Sandbox(REPOSITORY).start, tmp_path, child) == "True"
        assert_gone([*sleeping(), 2**22 + 1])  # a number that no process has
    finally:
        kill_all(sleeping())


@in_a_sandbox
@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("import os; os._exit(3)", Crashed("exit status 3 before it had loaded")),
        ("import os; os.abort()", Crashed("killed by signal 6 (SIGABRT) before it had loaded")),
        (
            "import os; os.kill(os.getpid(), 9)",
            Crashed("killed by signal 9 (SIGKILL) before it had loaded"),
        ),
        (
            "import ctypes; ctypes.string_at(0)",
            Crashed("killed by signal 11 (SIGSEGV) before it had loaded"),
        ),
        (
            EATS,
            Crashed(
                "killed by signal 6 (SIGABRT), near its memory limit of 1024 MiB,"
                " before it had loaded"
            ),
        ),
        ("while True: pass", TimedOut(5.0)),
    ],
    ids=["exit", "abort", "kill", "segmentation fault", "memory", "endless loop"],
)
def test_an_end_is_told_as_it_is_outside(
    code: str, outcome: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How an attempt ended is told in the same words, and nothing is added to what it printed."""
    monkeypatch.setattr("harness.judging.child._own_size", lambda: 0)  # of all tests so far: large
    (first, *_) = judged(Sandbox(REPOSITORY).start, tmp_path, code).verdicts
    assert (first.outcome, first.printed.text) == (outcome, "")


@in_a_sandbox
@pytest.mark.parametrize("kind", ["missing", "broken link", "folder"])
def test_a_file_that_is_none(kind: str, tmp_path: Path) -> None:
    """What can't be loaded outside fails to load in a sandbox with the same words."""
    path = tmp_path / "backward.py"
    if kind == "broken link":
        path.symlink_to(tmp_path / "nowhere")
    if kind == "folder":
        path.mkdir()
    verdicts: list[Verdict] = []
    for begin in (start, Sandbox(REPOSITORY).start):
        with begin(PYTHON, path) as runner:
            verdicts += check(Attempt(KATA, PYTHON, path), CASES[:1], runner).verdicts
    assert isinstance(verdicts[0].outcome, LoadFailed)
    assert verdicts[0] == verdicts[1]


@in_a_sandbox
def test_check_judges_in_a_sandbox(clone: Clone) -> None:
    """With --sandbox an attempt that copies what is expected has nothing to copy from."""
    copies = f"    open({str(clone.root / 'cases' / 'cases.json')!r}).close()\n    visit(out)\n"
    clone.solve("backward", ("    visit(out)\n", copies))
    assert clone.kata("check", "backward", "--case", "reuse").code == 0
    said = clone.kata("check", "backward", "--case", "reuse", "--sandbox")
    assert said.code == 1
    assert "FileNotFoundError" in said.out

"""harness/PROTOCOL.md shows what really happens, and names what there is."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from harness.authoring.tracks.files import NEEDED_PROBES
from harness.judging.process import LIMITS
from harness.judging.protocol import Form
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import SCHEMA
from harness.tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.tests.conftest import Clone

PAGE = (ROOT / "harness/PROTOCOL.md").read_text(encoding="utf-8")
PROPERTIES = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]


def calls(program: str) -> Iterator[tuple[str, str]]:
    """Yield each call of a program that the page shows, and what it shows below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            if command.startswith(program):
                yield command.removeprefix(program), shown


def pattern(shown: str) -> str:
    """Return what matches a text in which … stands for anything."""
    return re.escape(shown).replace("…", ".*")


def section(heading: str) -> str:
    """Return what stands under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("attempt", "shown"), list(calls("python3 python/runner.py ")))
def test_each_run_is_real(clone: Clone, attempt: str, shown: str) -> None:
    """What is sent gets, line by line, the answers that the page shows; … is left out."""
    stub = clone.attempt("backward").read_bytes()
    (clone.root / "python/stub-of-backward.py").write_bytes(stub)
    (clone.root / "python/empty.py").touch()
    lines = shown.splitlines()
    sent = [line.removeprefix("-> ") for line in lines if line.startswith("-> ")]
    done = subprocess.run(
        [sys.executable, "python/runner.py", attempt],
        cwd=clone.root,
        input="".join(f"{line}\n" for line in sent),
        capture_output=True,
        check=True,
        text=True,
    )
    wanted = [line.removeprefix("<- ") for line in lines if line.startswith("<- ")]
    came = done.stdout.splitlines()
    assert len(came) == len(wanted) == len(sent) + 1
    for answer, line in zip(came, wanted, strict=True):
        assert re.fullmatch(pattern(line), answer), answer


def test_the_calls_to_begin_with_are_real(clone: Clone) -> None:
    """A new track is made and checked as the page shows."""
    shown_calls = list(calls("kata "))
    assert len(shown_calls) == 2
    for command, shown in shown_calls:
        said = clone.kata(*shlex.split(command))
        assert said.err == ""
        assert re.fullmatch(pattern(shown), said.out, re.DOTALL), said.out


def test_the_page_describes_every_key_of_a_track_and_every_probe() -> None:
    """The tables hold what the schema has, no more and no less."""
    keys = re.findall(r"^\| `(\w+)` \|", section("track.yaml"), re.MULTILINE)
    assert set(keys) == set(PROPERTIES)
    probes = re.findall(r"^\| `(\w+)` \|", section("The gate"), re.MULTILINE)
    assert set(probes) == set(PROPERTIES["probes"]["properties"])
    assert set(NEEDED_PROBES) < set(probes)


def test_requests_are_as_plain_as_the_page_says() -> None:
    """Members come in the page's order, with single spaces, and nothing in them is escaped."""
    members = re.findall(r"^\| `(\w+)` \|", section("A request"), re.MULTILINE)
    library = load_library(Repository(ROOT))
    for case in [case for case in library.cases if case.expression.depth < 100]:
        line = Form(case.expression, trace=False).request(case).decode()
        assert list(json.loads(line)) == members
        assert "\\" not in line
        texts = re.findall(r'"([^"]*)"', line)
        assert [text for text in texts if not re.fullmatch("[a-z][a-z0-9_]*", text)] in (
            [],
            [case.id],
        )
        assert re.fullmatch("[a-z0-9/-]+", case.id)
        assert json.dumps(json.loads(line)) == line.removesuffix("\n")


def test_the_page_names_the_limits() -> None:
    """They are those that are in force."""
    text = section("Limits")
    assert f"{LIMITS.load_seconds:g} s |" in text
    assert f"{LIMITS.case_seconds:g} s, and {LIMITS.thousand_steps_seconds:g} s for each" in text
    assert f"{LIMITS.memory >> 30} GiB" in text

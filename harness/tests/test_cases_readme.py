"""The format's reference shows what really happens, and describes what is really there."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING

import pytest

from harness.load.expressions import RESERVED
from harness.load.repository import Repository
from harness.load.compiled import load_library
from harness.tests.conftest import ROOT
from harness.tests.test_authoring_since import git

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.tests.conftest import Clone

README = (ROOT / "cases/README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the README's blocks of a kind, each with the heading that it stands under."""
    heading = ""
    for found in re.finditer(r"^##+ (.+)$|^```(\w*)\n(.*?)^```$", README, re.M | re.S):
        heading = found[1] or heading
        if found[2] == kind:
            yield heading, found[3]


def calls() -> Iterator[tuple[str, str, str]]:
    """Yield each call that the README shows: its heading, its words, what it prints."""
    for heading, block in blocks("console"):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            yield heading, command.removeprefix("kata "), output


def matches(shown: str, printed: str) -> bool:
    """Whether this was printed; … stands for whatever was left out."""
    pattern = re.escape(shown).replace("…\n", ".*\n").replace("…", ".*")
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def prepare(heading: str, root: Path) -> None:
    """Do what an author did before the calls under a heading."""
    path = root / "cases/saddle.yaml"
    match heading:
        case "For ever":
            git(root, "init", "--quiet")
            git(root, "add", "cases", "katas")
            git(root, "commit", "--quiet", "--message", "Add a saddle")
            path.write_text(path.read_text().replace("id: at-1point5-2", "id: another"))
        case "How digits are proved":
            path.write_text(path.read_text().replace("{a: 3, b: -4}", "{a: 3.000000001, b: -4}"))
        case "The commands":
            git(root, "checkout", "--", "cases")


def test_every_call_prints_what_is_shown(author: Clone) -> None:
    """The README's calls, one after the other in a clone with `reuse` alone."""
    last = ""
    for heading, command, shown in calls():
        if heading != last:
            prepare(heading, author.root)
            last = heading
        said = author.kata(*shlex.split(command))
        assert matches(shown, said.out + said.err), (command, said)
    assert last == "The commands"


def test_the_file_that_is_shown_is_what_was_written(author: Clone) -> None:
    """The first call writes the file below it, to the byte."""
    _, command, _ = next(calls())
    assert author.kata(*shlex.split(command)).code == 0
    _, shown = next(blocks("yaml"))
    assert (author.root / "cases/saddle.yaml").read_text() == shown


def test_cases_json_is_as_it_is_shown() -> None:
    """The example has the fields, in their order, of what is there."""
    _, shown = next(blocks("json"))
    example = json.loads(shown)
    real = json.loads((ROOT / "cases/cases.json").read_bytes())
    assert list(example) == list(real)
    for kind in ("katas", "expressions"):
        for name, record in example[kind].items():
            assert list(record) == list(real[kind][name])
    reuse, there = example["expressions"]["reuse"], real["expressions"]["reuse"]
    for key in ("formula", "inputs", "steps", "backward", "output", "zero", "depth"):
        assert reuse[key] == there[key]
    assert reuse["cases"][0] == there["cases"][0]
    lines = (ROOT / "cases/cases.json").read_text(encoding="utf-8").splitlines()
    assert shown.splitlines()[-1].removesuffix("]}}}") in [
        line.removesuffix(",").removesuffix("]}").removesuffix("]}}}") for line in lines
    ]

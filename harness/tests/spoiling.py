"""The Python track spoilt in one thing, and what a rule of `kata tracks check` says to that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.authoring.tracks.candidate import Candidate
from harness.authoring.tracks.gate import FILES, PRISTINE, RUNNING, Finding, examine
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import read_tracks
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from harness.tests.conftest import Clone

RULES = {rule.words: rule for rule in (*FILES, PRISTINE, *RUNNING)}
HURRIED = 2.0
"""Seconds that a runner may take where it is known to stay."""

GREETING = "the greeting says protocol, track and language"


@dataclass(frozen=True)
class Bench:
    """A clone whose Python track is to be spoilt."""

    clone: Clone
    scratch: Path

    def spoil(self, file: str, old: str, new: str) -> None:
        """Replace a text of a file of the track, which has to be there."""
        path = self.clone.root / "python" / file
        text = path.read_text()
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new), errors="surrogateescape")

    def examine(
        self, rule: str, *, patience: float = 60.0, probes: Mapping[str, str] | None = None
    ) -> Finding:
        """Return what comes of a rule, where the track has some probes of its own."""
        repository = Repository(self.clone.root)
        (track,) = read_tracks(repository)
        track = replace(track, probes={**track.probes, **(probes or {})})
        candidate = Candidate(
            repository, track, load_library(repository), self.scratch, patience=patience
        )
        return examine(RULES[rule], candidate)


def short(text: object) -> str:
    """Return an id for what stands in a table."""
    return " ".join(str(text).split())[:40]

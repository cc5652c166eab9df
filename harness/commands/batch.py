"""One of many attempts at a time: its record in the results, and what that follows from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from harness import __version__
from harness.commands.check import explained
from harness.commands.chosen import is_started, kata_names, stub
from harness.judging.check import check
from harness.load.records import encode_case, encode_expression
from harness.load.tracks import beside_attempts
from harness.model import Attempt, Report, Status
from harness.show.results import attempt_record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from harness.commands.questions import Question
    from harness.judging.together import Together
    from harness.load.repository import Repository
    from harness.model import Case, Kata, Track

    Record = dict[str, object]


@dataclass(frozen=True, slots=True)
class Unjudged:
    """An attempt of which nothing can be said, by no fault of its own."""

    path: Path
    error: Exception


@dataclass(frozen=True, slots=True)
class Doubtful:
    """An attempt that ran out of time while others took theirs: alone, it may not."""

    question: Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """How attempts are judged: by these cases of each kata, and `bases` for what is not theirs.

    A basis is a hash of all that a record follows from beside the attempt, by track and kata.
    """

    repository: Repository
    together: Together
    katas: Mapping[str, Kata]
    cases: Mapping[str, Sequence[Case]]
    chosen: bool
    bases: Mapping[tuple[str, str], str]

    def hashes(self, question: Question) -> tuple[str, str]:
        """Return what a record follows from: the SHA-256 of the file, and the basis.

        A file that cannot be read has an empty one.
        """
        try:
            digest = sha256(question.path.read_bytes()).hexdigest()
        except OSError:
            digest = ""
        return digest, self.bases[question.track.name, question.kata]

    def judge(self, question: Question, *, alone: bool) -> Record | Unjudged | Doubtful:
        """Judge an attempt and explain it, as alone; return its record with its hashes."""
        digest, basis = self.hashes(question)
        try:
            report = self._report(question)
            if report.count(Status.TIMED_OUT) and not alone:
                return Doubtful(question)
            explanation = explained(report, begin=self.together.start)
        except Exception as error:  # noqa: BLE001 - whatever it is, the rest of the night goes on
            return Unjudged(question.path, error)
        record = attempt_record(report, self.repository, explanation)
        return record | {"sha256": digest, "basis": basis}

    def _report(self, question: Question) -> Report:
        question.path.lstat()  # what has vanished meanwhile is not one that is not started
        attempt = Attempt(self.katas[question.kata], question.track, question.path)
        if not is_started(self.repository, question.track, question.kata, question.path):
            return Report(attempt, started=False)
        with self.together.start(question.track, question.path) as runner:
            return check(attempt, self.cases[question.kata], runner, chosen=self.chosen)


def basis(
    repository: Repository, track: Track, kata: str, cases: Sequence[Case], *, sandbox: bool
) -> str:
    """Return a hash of all that a verdict and its explanation follow from beside the attempt.

    It is the version of the harness, the track's runner, the stub, the cases and the sandbox.
    """
    runner = [
        (path.name, sha256(path.read_bytes()).hexdigest())
        for path in beside_attempts(track, kata_names(repository, []))
        if path.is_file()
    ]
    encoded = [(encode_expression(case.expression, None), encode_case(case)) for case in cases]
    whole = [__version__, sandbox, runner, stub(repository, track, kata), encoded]
    return sha256(json.dumps(whole).encode()).hexdigest()

"""Collects `cases/*.yaml` as tests: adding a case to a file adds its tests, with no code.

Each case is a test of every track (skipped where it can't run) × every kata that it belongs to ×
three files: the solution must pass, the stub must fail as not written, and the learner's attempt,
once it is started, must pass. One runner process judges all the selected cases of a file. A wrong
attempt is explained once, at the first of its cases that failed; the others say where.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.commands.check import explained
from harness.commands.chosen import is_started, stub
from harness.commands.library import sound_library
from harness.faults import BadFiles, CannotRun, Fault
from harness.judging.check import check, start
from harness.load.repository import Repository
from harness.load.tracks import attempt_path, read_tracks, require, solution_path
from harness.model import Attempt, Kata, LoadFailed, Report, Status, Track, Verdict
from harness.show.explanation import explanation_lines
from harness.show.lines import BLANK, as_text, line
from harness.show.report import full_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from _pytest._code.code import TerminalRepr, TracebackStyle

    from harness.load.compiled import Library
    from harness.model import Case
    from harness.show.lines import Line


class Role(Enum):
    """Which file of a kata is judged."""

    SOLUTION = "solution"
    STUB = "stub"
    ATTEMPT = "attempt"


Key = tuple[str, str, Role]
"""Track, kata and role: what one runner process judges together."""


@dataclass(eq=False)
class Suite:
    """What one session tests: the clone, its cases, and the reports made so far."""

    repository: Repository
    scratch: tempfile.TemporaryDirectory[str]
    library: Library
    tracks: tuple[Track, ...]
    reports: dict[Key, Report] = field(default_factory=dict)


SUITE = pytest.StashKey[Suite]()


def pytest_collection(session: pytest.Session) -> None:
    """Read the cases of the clone in which pytest runs; where they are at fault, test nothing."""
    repository = Repository(session.config.rootpath)
    if not repository.cases.is_dir():
        return
    try:
        library = sound_library(repository)
        tracks = tuple(read_tracks(repository))
    except BadFiles as error:
        pytest.exit("\n".join(map(repository.located, error.problems)), returncode=2)
    scratch = tempfile.TemporaryDirectory(prefix="katas-")
    session.config.stash[SUITE] = Suite(repository, scratch, library, tracks)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the case files of the clone."""
    if file_path.suffix != ".yaml" or file_path.parent != parent.config.rootpath / "cases":
        return None
    return CaseFile.from_parent(parent, path=file_path)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete the stubs that were written for the session."""
    if SUITE in config.stash:
        config.stash[SUITE].scratch.cleanup()


class CaseFile(pytest.File):
    """A file of `cases/`."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each case, track, kata and role."""
        suite = self.config.stash[SUITE]
        for case in suite.library.cases:
            if case.expression.name != self.path.stem:
                continue
            for track in suite.tracks:
                for kata in suite.library.katas:
                    if kata.name in case.expression.katas:
                        for role in Role:
                            yield CaseTest.of(self, case, track, kata, role)


class CaseTest(pytest.Item):
    """One case judged in one file."""

    case: Case
    track: Track
    kata: Kata
    role: Role

    @classmethod
    def of(cls, parent: CaseFile, case: Case, track: Track, kata: Kata, role: Role) -> CaseTest:
        """Return the test, called small-integers[python-backward-solution]."""
        short = case.id.partition("/")[2]
        name = f"{short}[{track.name}-{kata.name}-{role.value}]"
        test: CaseTest = cls.from_parent(parent, name=name)
        test.case, test.track, test.kata, test.role = case, track, kata, role
        return test

    def runtest(self) -> None:
        """Judge the case, with all others selected for the same file, and say what is not right."""
        suite = self.config.stash[SUITE]
        try:
            require(self.track)
        except CannotRun as error:
            pytest.skip(str(error))
        report = self._report(suite)
        if not report.started:
            pytest.skip("not started")
        verdict = next(each for each in report.verdicts if each.case is self.case)
        if verdict.status is Status.SKIPPED:
            pytest.skip(f"{self.track.name} leaves it out")
        expected = Status.NOT_WRITTEN if self.role is Role.STUB else Status.PASSED
        if verdict.status is not expected:
            told = [] if self.role is not Role.ATTEMPT else list(_explanation(verdict, report))
            raise WrongVerdict(verdict, report, suite.repository, expected=expected, told=told)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        """Show the report of `kata check` in place of the harness's own frames."""
        if isinstance(excinfo.value, WrongVerdict | Fault):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the test as the case and what it was judged in."""
        return self.path, None, f"{self.case.expression.name}/{self.name}"

    def _report(self, suite: Suite) -> Report:
        """Return the report on this test's file; judge it first if this is its first test."""
        key = self.key
        if key not in suite.reports:
            cases = [
                item.case
                for item in self.session.items
                if isinstance(item, CaseTest) and item.key == key
            ]
            attempt = Attempt(self.kata, self.track, self._file(suite))
            if self.role is Role.ATTEMPT and not is_started(
                suite.repository, self.track, self.kata.name
            ):
                suite.reports[key] = Report(attempt, started=False)
            else:
                with start(self.track, attempt.path) as runner:
                    suite.reports[key] = check(attempt, cases, runner)
        return suite.reports[key]

    @property
    def key(self) -> Key:
        """Which tests are judged together."""
        return self.track.name, self.kata.name, self.role

    def _file(self, suite: Suite) -> Path:
        match self.role:
            case Role.SOLUTION:
                return solution_path(self.track, self.kata.name)
            case Role.ATTEMPT:
                return attempt_path(self.track, self.kata.name)
            case Role.STUB:
                folder = Path(suite.scratch.name) / self.track.name
                folder.mkdir(exist_ok=True)
                path = folder / attempt_path(self.track, self.kata.name).name
                path.write_text(
                    stub(suite.repository, self.track, self.kata.name), encoding="utf-8"
                )
                return path


def _explanation(verdict: Verdict, report: Report) -> Iterator[Line]:
    """Yield what explains a wrong attempt, at its first failure; at another, where that stands.

    It takes a run of its own, so a report with hundreds of failures is not to have it in each.
    """
    if not verdict.failed or isinstance(verdict.outcome, LoadFailed):  # no case is to blame
        return
    first = report.failures[0]
    if verdict is not first:
        yield line(f"    explained at {first.case.id}, the first that failed")
    elif explanation := explained(report):
        yield from explanation_lines(explanation, report.attempt.kata.name)


class WrongVerdict(Exception):
    """A file did not get the verdict that its role asks for."""

    def __init__(
        self,
        verdict: Verdict,
        report: Report,
        repository: Repository,
        *,
        expected: Status,
        told: Sequence[Line] = (),
    ) -> None:
        lines = [*full_lines(verdict, report, repository), *([BLANK] if told else []), *told]
        path = repository.shown(report.attempt.path)
        super().__init__(
            f"{path}: {verdict.status.value}, not {expected.value}\n\n{as_text(lines)}"
        )

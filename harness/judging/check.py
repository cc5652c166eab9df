"""From a file to verdicts: start the runner, ask it the cases, judge what comes of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.faults import CannotRun
from harness.judging.judge import judge
from harness.judging.process import Runner
from harness.load.tracks import find_program
from harness.model import Printed, Report, Skipped, Status, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from harness.model import Attempt, Case, Track

    Start = Callable[[Track, Path], AbstractContextManager[Runner]]
    """Starts a track's runner on an attempt. Raises CannotRun."""


def command_line(track: Track, path: Path) -> list[str]:
    """Return the words that start the track's runner on an attempt.

    Raises CannotRun where the program that the track needs is missing or too old.
    """
    program = find_program(track)
    words = [
        program if word in ("{python}", track.needs.program) else word for word in track.command
    ]
    beside = [track.folder / word for word in words]
    return [
        str(file) if file.is_file() else word for word, file in zip(words, beside, strict=True)
    ] + [str(path)]


def start(track: Track, path: Path) -> Runner:
    """Start the track's runner on an attempt. Raises CannotRun where it cannot be started."""
    words = command_line(track, path)
    try:
        return Runner(words)
    except OSError as error:
        raise CannotRun(f"{track.title}: {words[0]}: {error.strerror}") from None


def select(cases: Sequence[Case], names: Iterable[str]) -> list[Case]:
    """Return the cases named by id or by expression; all of them where nothing is named."""
    wanted = set(names)
    return [
        case for case in cases if not wanted or case.id in wanted or case.expression.name in wanted
    ]


def verdicts(track: Track, cases: Sequence[Case], runner: Runner) -> Iterator[Verdict]:
    """Judge the cases one after the other, in their order, as the answers come in."""
    reasons = {skip.case: skip.reason for skip in track.skips}
    asked = [case for case in cases if case.id not in reasons]
    outcomes = runner.run(asked)
    for case in cases:
        if case.id in reasons:
            yield Verdict(case, Status.SKIPPED, Skipped(reasons[case.id]), Printed())
        else:
            outcome, printed = next(outcomes)
            yield judge(case, outcome, printed)


def check(
    attempt: Attempt,
    cases: Sequence[Case],
    runner: Runner | None,
    *,
    chosen: bool = False,
    done: Callable[[], None] = lambda: None,
) -> Report:
    """Judge an attempt on all cases of its kata, or on chosen ones.

    Without a runner it is one that is not started. `done` is called after each case.
    """
    if runner is None:
        return Report(attempt, started=False)
    judged: list[Verdict] = []
    for verdict in verdicts(attempt.track, cases, runner):
        judged.append(verdict)
        done()
    return Report(
        attempt, started=True, verdicts=tuple(judged), language=runner.language, chosen=chosen
    )

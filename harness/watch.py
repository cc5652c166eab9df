"""`kata watch`: the verdict at each save, and after a success the next kata.

All that judging needs stays loaded. h, l, s and r run commands of `kata`.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING

from harness.cli import INTERRUPTED, main
from harness.commands.check import explained, report_lines
from harness.commands.chosen import kata_names, one_of
from harness.commands.library import sound_library
from harness.commands.questions import attempts, judge_all
from harness.faults import BadFiles, Fault
from harness.judging.explain import first_failure
from harness.load.repository import Repository
from harness.load.tracks import attempt_path, require
from harness.show.explanation import hint_level
from harness.show.lines import BLANK, bad, good, line, quiet, title
from harness.show.status import state
from harness.show.terminal import print_lines
from harness.watching.inbox import End, Inbox, Key, Saved, Superseded
from harness.watching.place import in_order, keep, track_to_watch
from harness.watching.screen import clear, fitting, is_live, single_keys

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from harness.judging.explain import Explanation
    from harness.load.compiled import Library
    from harness.model import Report, Track
    from harness.show.lines import Line

KEYS = "h hint   l list   s show   r reset   q quit"


def run(args: argparse.Namespace, repository: Repository) -> int:
    """Watch until somebody quits, or the input ends; return 0."""
    repository = Repository(repository.root.resolve())  # changes are told by their real paths
    if args.kata:
        one_of(kata_names(repository, []), args.kata, "kata")
    track = track_to_watch(repository, args.track)
    require(track)
    with ExitStack() as stack:
        inbox = stack.enter_context(Inbox())
        live = is_live()
        if live:
            stack.enter_context(single_keys())
        folders = {path.parent for path in repository.kata_files()}
        inbox.listen_to_saves([track.folder, repository.cases, *sorted(folders)])
        if sys.stdin:
            inbox.listen_to_keys(sys.stdin.fileno(), keys=live)
        Watch(repository, track, args.kata, inbox, live=live).go_on()
    return 0


class Watch:
    """What is watched, and what was last said of it; `kata` is None until one is chosen."""

    def __init__(
        self, repository: Repository, track: Track, kata: str | None, inbox: Inbox, *, live: bool
    ) -> None:
        self.repository = repository
        self.track = track
        self.kata = kata
        self.inbox = inbox
        self.live = live
        self.library: Library | None = None
        self.report: Report | None = None
        self.asking = False
        self.level: int | None = None

    def go_on(self) -> None:
        """Tell the verdict now and at each save, and do what the keys say, until the end."""
        self.tell()
        while True:
            match self.inbox.get():
                case Saved(paths):
                    if self.concerns(paths):
                        self.tell()
                case Key(char):
                    self.press(char)
                case End():
                    return

    def concerns(self, paths: frozenset[Path]) -> bool:
        """Whether a save counts: of a case or a kata, or of an attempt, which is watched then."""
        names = kata_names(self.repository, [])
        saved = [name for name in names if attempt_path(self.track, name) in paths]
        if saved and self.kata not in saved:
            self.kata = saved[0]
        edited = any(
            path.name == "kata.yaml" or (path.suffix == ".yaml" and not path.name.startswith("."))
            for path in paths
        )
        if edited:
            self.library = None
        return bool(saved) or edited

    def tell(self) -> None:
        """Judge and say what came of it, unless a new save makes it worthless meanwhile."""
        self.asking = False
        self.level = None
        try:
            with self.inbox.interruptible():
                if self.live:
                    clear()
                    print_lines([line(quiet(f"judging {self.shown(self.kata)} …"))])
                    sys.stdout.flush()
                told = self.verdict()
                self.say(fitting(told) if self.live else told, fresh=True)
        except Superseded:
            return
        except BadFiles as error:
            self.say(_problems(error, self.repository), fresh=True)
        except Fault as error:
            self.say([line(bad(str(error)))], fresh=True)
        self.say(self.state_line())

    def verdict(self) -> Iterator[Line]:
        """Yield the verdict on the kata that is watched; if it is solved, go on to the next."""
        if self.library is None:
            self.library = sound_library(self.repository)
        names = [kata.name for kata in self.library.katas]
        if self.kata is None:
            report = self.first_unsolved(in_order(self.repository, self.track, names))
            report = report or self.judge(names[0])
        else:
            report = self.judge(self.kata)
        self.kata = report.attempt.kata.name
        if report.solved:
            yield line(good("✓ "), title(self.kata), "   ", state(report))
            at = names.index(self.kata)
            unsolved = self.first_unsolved(names[at + 1 :] + names[:at])
            if unsolved is None:
                self.report = report
                yield line(good("Every kata is solved."))
                return
            report = unsolved
            self.kata = report.attempt.kata.name
            yield line(f"Next: {report.attempt.kata.title}")
            yield BLANK
        self.report = report
        yield from self.unsolved(report)

    def first_unsolved(self, names: Iterable[str]) -> Report | None:
        """Judge katas until one is unsolved, and return its report; None if all are solved."""
        return next((each for each in map(self.judge, names) if not each.solved), None)

    def judge(self, kata: str) -> Report:
        """Judge the attempt at a kata."""
        questions = attempts(self.repository, self.track, [kata])
        (report,) = judge_all(self.repository, questions, library=self.library)
        return report

    def unsolved(self, report: Report) -> Iterator[Line]:
        """Yield what there is to do for a kata."""
        path, kata = report.attempt.path, report.attempt.kata.name
        if report.started:
            yield from report_lines([report], self.repository, self.explained)
        elif path.exists():
            yield line(title(kata), "   not started")
            instructions = f"katas/{kata}/instructions.md"
            yield line(f"Read {instructions}, write what is missing in {self.shown(kata)}, save it")
        else:
            yield line(bad(f"{self.shown(kata)} is not there"))
            yield line(f"It is judged as soon as it is; kata reset {kata} makes the stub")

    def explained(self, report: Report) -> Explanation | None:
        """Explain a report, and take note of the hint that the explanation points to."""
        explanation = explained(report)
        if explanation:
            self.level = hint_level(explanation, report.attempt.kata.name)
        return explanation

    def state_line(self) -> Iterator[Line]:
        """Yield what is watched, and which keys there are."""
        keep(self.repository, self.track, self.kata)
        yield BLANK
        ways = KEYS if self.live else "each save is judged; Ctrl-C ends it"
        yield line(quiet(f"watching {self.shown(self.kata)}   {ways}"))

    def press(self, key: str) -> None:
        """Do what a key stands for; one that stands for nothing does nothing."""
        if self.asking:
            self.asking = False
            if key == "y":
                self.call("reset", self.kata, "--track", self.track.name)
            else:
                self.say([line("nothing is reset")])
            return
        match key:
            case "h" if self.level:  # what the verdict points to, and then those not yet read
                level, self.level = self.level, None
                self.call("hint", self.kata, "--level", str(level))
            case "h":
                self.call("hint", self.kata)
            case "l":
                self.call()
            case "s":
                self.show()
            case "r" if self.report and not self.report.started:
                self.call("reset", self.kata, "--track", self.track.name)
            case "r":
                self.asking = True
                ask = f"{self.shown(self.kata)} back to the stub? Yours is kept beside it. y or n"
                self.say([BLANK, line(ask)])

    def show(self) -> None:
        """Show the first case that failed, with the attempt's numbers; else the first case."""
        report = self.report
        failed = first_failure(report) if report else None
        if report and failed:
            which = ["--attempt", "--kata", report.attempt.kata.name, "--track", self.track.name]
            self.call("show", failed.case.id, *which)
        elif report and self.library:
            self.call("show", self.library.cases_of(report.attempt.kata)[0].id)

    def call(self, *words: str | None) -> None:
        """Run a command of `kata`, as its own process would, below what is on the screen."""
        self.say([BLANK])
        call = ["--repo", str(self.repository.root), *filter(None, words)]
        try:
            with self.inbox.interruptible():
                if main(call) == INTERRUPTED:
                    raise KeyboardInterrupt
        except Superseded:
            return
        self.say(self.state_line())

    def say(self, lines: Iterable[Line], *, fresh: bool = False) -> None:
        """Print lines, on a screen cleared for them as soon as there is one to print."""
        lines = iter(lines)
        for first in lines:
            if fresh and self.live:
                clear()
            print_lines(chain([first], lines))
        sys.stdout.flush()

    def shown(self, kata: str | None) -> str:
        """Return a kata's file as people read it."""
        path = attempt_path(self.track, kata) if kata else self.track.folder
        return self.repository.shown(path)


def _problems(error: BadFiles, repository: Repository) -> Iterator[Line]:
    for each in error.problems:
        yield line(bad(repository.located(each)))

"""The one seam to processes: a command and cases go in, an outcome for each case comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from harness.judging.conversation import Conversation, Limits, NoLine
from harness.judging.prints import NOTHING, join
from harness.judging.protocol import Forms, greeting
from harness.judging.wire import excerpt
from harness.model import Garbled, LoadFailed, NotRun

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

    from harness.model import Case, Outcome, Printed

LIMITS = Limits()


class Runner:
    """A track's runner at work on one attempt, as a context: all processes end with it.

    The process starts at once, so that it loads the attempt while the harness does other things;
    its time counts from when it is listened to. After a failure it is started again. `language`
    is what it says it runs, such as "Python 3.11.7"; it is empty as long as it has not said so.
    Raises OSError where the command can't be started.
    """

    def __init__(self, command: Sequence[str], limits: Limits = LIMITS) -> None:
        self.language = ""
        self._command = list(command)
        self._limits = limits
        self._loads = True
        self._used = False
        self._stopped = False
        self._talk = Conversation(self._command, limits)

    def __enter__(self) -> Self:
        """Return the runner itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End all that still runs."""
        self._talk.end()

    def stop(self) -> None:
        """End a run in another thread: what has not been answered is not worth knowing any more."""
        self._stopped = True
        self._talk.kill()

    def run(
        self, cases: Sequence[Case], *, trace: bool = False
    ) -> Iterator[tuple[Outcome, Printed]]:
        """Yield for every case, in order, what came of it and what was printed meanwhile.

        It may be called again, for a trace perhaps: each run has a process of its own. An outcome
        is yielded when the next one is known: only then can no second answer follow.
        """
        forms = Forms(trace=trace)
        done = 0
        for _ in range(1 + self._limits.restarts):
            if done == len(cases):
                return
            for result in self._try(cases[done:], forms):
                done += 1
                yield result
            if not self._loads or self._stopped:
                break
        again = f"{1 + self._limits.restarts} cases before had hung or ended the attempt's process"
        reason = again if self._loads else "the attempt's file had not loaded"
        for _ in cases[done:]:
            yield NotRun(reason), NOTHING

    def _try(self, cases: Sequence[Case], forms: Forms) -> Iterator[tuple[Outcome, Printed]]:
        """Yield what comes of the cases as long as one process keeps to the protocol."""
        if self._used:
            self._talk.end()
            self._talk = Conversation(self._command, self._limits)
            if self._stopped:  # meanwhile
                self._talk.kill()
        talk, self._used = self._talk, True
        try:
            talk.send(forms.of(case).request(case) for case in cases)
            failure, loading = self._load(talk)
            if failure is None:
                yield from self._ask(talk, cases, forms, loading)
            else:
                yield failure, loading
                if isinstance(failure, LoadFailed):
                    yield from ((failure, NOTHING) for _ in cases[1:])
        finally:
            talk.end()

    def _load(self, talk: Conversation) -> tuple[Outcome | None, Printed]:
        """Wait for the greeting. Return why there is none, and what was printed while loading."""
        try:
            said = greeting(talk.line(self._limits.load_seconds, before="it had loaded"))
        except NoLine as none:
            self._loads = False
            return none.outcome, talk.last_printed()
        if not isinstance(said, str):
            self._loads = False
            return said, talk.last_printed()
        self._loads = True
        printed = talk.printed()
        if self.language:  # it was started again, and has printed that before
            printed = NOTHING
        self.language = said
        return None, printed

    def _ask(
        self, talk: Conversation, cases: Sequence[Case], forms: Forms, loading: Printed
    ) -> Iterator[tuple[Outcome, Printed]]:
        """Yield what comes of the cases, up to the first that ends the conversation.

        What was printed while loading counts as printed by the first case.
        """
        keep = self._limits.printed
        held: list[tuple[Outcome, Printed]] = []  # the last outcome, until it is final
        before: Case | None = None  # the case that it belongs to
        for case in cases:
            try:
                line = talk.line(self._seconds(case))
            except NoLine as none:
                yield from held
                yield none.outcome, join((loading, talk.last_printed()), keep)
                return
            outcome = forms.of(case).outcome(case, line)
            if isinstance(outcome, Garbled):
                if before is not None and forms.of(before).is_answer(before, line):
                    yield _twice(line), held[0][1]
                else:
                    yield from held
                    yield outcome, join((loading, talk.last_printed()), keep)
                return
            yield from held
            printed = talk.printed()
            if loading is not NOTHING:
                printed, loading = join((loading, printed), keep), NOTHING
            held, before = [(outcome, printed)], case
        if more := talk.leftover(self._limits.case_seconds):
            held = [(_twice(more), held[0][1])]
        yield from held

    def _seconds(self, case: Case) -> float:
        """Return how long an answer may take: for deep graphs longer, as they are long to tell."""
        thousands = len(case.expression.graph.steps) // 1000
        return self._limits.case_seconds + thousands * self._limits.thousand_steps_seconds


def _twice(line: bytes) -> Garbled:
    return Garbled(f"it went on after its answer: {excerpt(line)}")

"""An explanation in words: what ran when, the known mistake, and where to go from there.

A value goes by the formula's own words, as in the pictures of `kata show`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.show.graph_attempt import compare
from harness.show.graph_words import brief
from harness.show.lines import line, quiet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.autodiff.mistakes.mistake import Mistake
    from harness.judging.explain import Explanation
    from harness.model import Answered, Case
    from harness.show.lines import Line

IN_FULL = 2
"""Of more mistakes than that only the names are told."""


def explanation_lines(explanation: Explanation, kata: str) -> Iterator[Line]:
    """Yield all that can be said of a wrong attempt at a kata, last what to do next."""
    case = explanation.verdict.case
    if explanation.answered:
        yield from (line("    ", said) for said in story(case, explanation.answered))
    if not explanation.steady:
        yield line("    A second run gave other numbers: they depend on the order within a set.")
    yield from (line("    ", said) for said in named(explanation.mistakes))
    yield line(quiet("    " + " · ".join(next_steps(explanation, kata))))


def story(case: Case, answered: Answered) -> Iterator[str]:
    """Yield what went wrong in a case: the first value, from the output back, and what ran when."""
    beside = compare(case, answered, passed=False)
    stop, first = beside.stop, beside.first
    told = stop is not None and (stop.forward or stop.name == first)
    if first and not told and beside.run.values[first].operation:  # the table has the leaves
        called = beside.run.values[first].words.called
        got, right = answered.gradients[first], beside.run.gradients[first]
        yield (
            f"The first wrong gradient from the output back is that of {called}: "
            f"{brief(got)}, where {brief(right)} is right."
        )
    if stop and (answered.calls or stop.forward):
        yield stop.why


def named(mistakes: Sequence[Mistake]) -> Iterator[str]:
    """Yield the names of the mistakes that have exactly these numbers, and what is wrong."""
    for number, mistake in enumerate(mistakes):
        begin = "They are also those of" if number else "These are exactly the numbers of"
        yield f"{begin}: {mistake.name}."
        if len(mistakes) <= IN_FULL:
            yield mistake.sentence


def next_steps(explanation: Explanation, kata: str) -> Iterator[str]:
    """Yield the commands that help: the hint's level where all mistakes point to the same one."""
    levels = {mistake.hints[kata] for mistake in explanation.mistakes}
    yield f"kata hint {kata} --level {levels.pop()}" if len(levels) == 1 else f"kata hint {kata}"
    if explanation.answered:
        yield f"kata show {explanation.verdict.case.id} --attempt"

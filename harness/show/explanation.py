"""An explanation in words: what went wrong in a case, the known mistake, and where to go on.

Values go by the formula's own words, as in the pictures of `kata show`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.model import Answered
from harness.show.graph_attempt import compare
from harness.show.graph_words import brief
from harness.show.lines import line, quiet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.judging.explain import Explanation
    from harness.model import Case
    from harness.show.lines import Line

TOLD_IN_FULL = 2
"""Of more mistakes than that only the names are told."""


def explanation_lines(explanation: Explanation, kata: str) -> Iterator[Line]:
    """Yield all that can be said of a wrong attempt at a kata, last what to do next."""
    if explanation.answered:
        case = explanation.verdict.case
        yield from (line(f"    {said}") for said in story(case, explanation.answered))
    if not explanation.steady:
        yield line(
            "    A second run gave other numbers: they hang on chance, as a set's order does."
        )
    yield from (line(f"    {said}") for said in known_mistakes(explanation))
    yield line(quiet(f"    {' · '.join(next_steps(explanation, kata))}"))


def story(case: Case, answered: Answered) -> Iterator[str]:
    """Yield where a case went wrong: the first wrong gradient, and which `_backward` ran when."""
    beside = compare(case, answered, passed=False)
    stop, first = beside.stop, beside.first
    told = stop and (stop.forward or (answered.calls and stop.name == first))
    if first and not told and beside.run.values[first].operation:  # the table has the leaves
        called = beside.run.values[first].words.called
        got, right = answered.gradients[first], beside.run.gradients[first]
        yield (
            f"The first wrong gradient from the output back is that of {called}: "
            f"{brief(got)}, where {brief(right)} is right."
        )
    if stop:
        yield stop.why


def known_mistakes(explanation: Explanation) -> Iterator[str]:
    """Yield the names of the mistakes that have exactly these numbers, and what is wrong."""
    numbers = isinstance(explanation.verdict.outcome, Answered)
    begin = "These are exactly the numbers of" if numbers else "This is exactly what comes of"
    for mistake in explanation.mistakes:
        yield f"{begin}: {mistake.name}."
        if len(explanation.mistakes) <= TOLD_IN_FULL:
            yield mistake.sentence
        begin = "They are also those of" if numbers else "It also comes of"


def hint_level(explanation: Explanation, kata: str) -> int | None:
    """Return the level of the hint to which all mistakes point, None where there is none."""
    levels = {mistake.hints[kata] for mistake in explanation.mistakes}
    return levels.pop() if len(levels) == 1 else None


def next_steps(explanation: Explanation, kata: str) -> Iterator[str]:
    """Yield the commands that help."""
    level = hint_level(explanation, kata)
    yield f"kata hint {kata} --level {level}" if level else f"kata hint {kata}"
    if isinstance(explanation.verdict.outcome, Answered):
        yield f"kata show {explanation.verdict.case.id} --attempt"

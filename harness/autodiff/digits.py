"""The proof of a case: no correct implementation, in any language, can miss one of its digits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from harness.autodiff.arithmetic import fifty_digits
from harness.autodiff.disturbance import Disturbed
from harness.autodiff.engine import CORRECT, Engine, evaluate
from harness.autodiff.instability import SMALLER, cause
from harness.model import Answer, Answered, DomainError, Raised, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.autodiff.arithmetic import Number
    from harness.model import Case, Expected, Expression, Outcome

NINTH = Fraction(1, 10**9)
"""A unit of the ninth decimal, the last that is compared."""

LARGEST = 100_000
"""No number that is compared is larger. At 2**23 the last place of a float is worth more than the
ninth decimal; this leaves room for the errors of a calculation."""

SMALLEST = -2_000
"""Numbers of so many binary places are 0 as far as nine decimals go. What is squared again and
again has soon more of them than memory has room for."""

MARGIN = 2
"""The digits must hold for this many times the greatest deviation that any trial showed."""

MOST_TRIALS, FEWEST_TRIALS, STEPS_IN_ALL = 200, 4, 40_000
"""Small graphs have the most trials, deep ones as many as let them be proved in seconds."""


UNSTABLE = 0.1
"""From this many units on it isn't one unlucky value: something eats the digits."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What makes a case unfair, and what to try; `path` is its place in the case's YAML."""

    path: tuple[str, ...]
    message: str


def correct(expression: Expression, values: Sequence[float]) -> Expected:
    """Return what is right for these values, calculated at 50 digits.

    Raises ArithmeticError where there is no such number: 1/0, a root of a negative number, or one
    that no float can be.
    """
    floats = evaluate(expression, values)
    if isinstance(floats, Answered) and (found := endless(floats)):
        raise ArithmeticError(found[0].message)
    outcome = evaluate(expression, values, numbers=fifty_digits())
    if isinstance(outcome, Answered):
        output, *gradients = map(nine_decimals, judged(expression, outcome).values())
        return Answer(output, tuple(gradients))
    if isinstance(outcome, Refused):
        return DomainError()
    raise ArithmeticError(reason(outcome))


def prove(case: Case, *, engine: Engine = CORRECT) -> list[Finding]:
    """Return everything that makes a case unfair; a case without findings is proved.

    `engine` is the one that has to agree on plain floats.
    """
    expression, values = case.expression, case.values
    disturbed = Disturbed(case.id, how_many_trials(len(expression.graph.steps)))
    outcomes = (
        evaluate(expression, values, numbers=fifty_digits()),
        evaluate(expression, values, engine=engine),
        evaluate(expression, values, numbers=disturbed),
    )
    if isinstance(case.expected, DomainError):
        return accepted(outcomes)
    answers = [outcome for outcome in outcomes if isinstance(outcome, Answered)]
    if len(answers) < len(outcomes):
        return unanswered(outcomes)
    exact, floats, clouds = answers
    return endless(floats) or list(unsettled(case, case.expected, exact, floats, clouds))


def how_many_trials(steps: int) -> int:
    """Return how often an expression of so many steps is disturbed."""
    return max(FEWEST_TRIALS, min(MOST_TRIALS, STEPS_IN_ALL // steps))


def accepted(outcomes: Sequence[Outcome]) -> list[Finding]:
    """Find the first run that does not end in the domain error that a case expects."""
    exact, floats, clouds = outcomes
    if not (isinstance(exact, Refused) and isinstance(floats, Refused)):
        message = "no log of 0 or less is taken here: give output and gradients"
    elif not isinstance(clouds, Refused):
        message = (
            "log gets a number so near 0 that some correct implementations have it above 0: go "
            "further below 0, or take log of an input"
        )
    else:
        return []
    return [Finding(("error",), message)]


def unanswered(outcomes: Sequence[Outcome]) -> list[Finding]:
    """Find the first run that has no numbers."""
    exact, floats, clouds = outcomes
    if isinstance(exact, Refused):
        message = f"{exact.message}; write error: domain in place of output and gradients"
        return [Finding(("output",), message)]
    if isinstance(floats, Answered) and isinstance(exact, Answered):
        message = f"some correct implementations find no number: {reason(clouds)}; choose others"
    else:
        why = reason(exact if isinstance(floats, Answered) else floats)
        message = f"no number comes of these values: {why}; choose others"
    return [Finding(("values",), message)]


def endless(floats: Answered) -> list[Finding]:
    """Find the first step, forward and then backward, that is not finite in floats."""
    steps = [(name, "is", x) for name, x in floats.data.items()]
    steps += [(name, "has the gradient", x) for name, x in reversed(floats.gradients.items())]
    for name, verb, number in steps:
        if not math.isfinite(number):
            message = f"{name} {verb} {number}: choose values for which every step is finite"
            return [Finding(("values",), message)]
    return []


def unsettled(
    case: Case, expected: Answer, exact: Answered, floats: Answered, clouds: Answered
) -> Iterator[Finding]:
    """Find the numbers that are too large, wrong, or not the same in all implementations."""
    in_floats, in_trials = judged(case.expression, floats), judged(case.expression, clouds)
    given = iter((expected.output, *expected.gradients))
    for path, number in judged(case.expression, exact).items():
        name = "the output" if len(path) == 1 else f"the gradient of {path[1]}"
        is_ = f"{name} is {Decimal(repr(float(number))):f}"  # all its digits, no exponent
        right, stated = nine_decimals(number), next(given)
        units_off = MARGIN * farthest(in_trials[path].trials, float(number)) / NINTH
        units_to_edge = distance_to_edge(number)
        if abs(number) > LARGEST:
            message = f"{is_}, above {LARGEST}, where floats run out of digits: {SMALLER}"
        elif units_off >= units_to_edge:
            advice = (
                "change a value a little"
                if units_off < UNSTABLE
                else cause(case.expression.graph, clouds)
            )
            message = (
                f"{is_}, {units_to_edge:.2g} units of the ninth decimal from a rounding edge, "
                f"and correct implementations may be {units_off:.2g} units apart: {advice}"
            )
        elif stated != right:
            message = (
                f"{is_}, which rounds to {right:.9f}, not to {stated:.9f}: correct it, or let "
                "kata cases fill --correct do it"
            )
        elif round(in_floats[path], 9) != right:
            message = f"{is_}, but the float engine gives {in_floats[path]!r}"
        else:
            continue
        yield Finding(path, message)


def judged(expression: Expression, answer: Answered) -> dict[tuple[str, ...], Number]:
    """Return the numbers that are compared, by their place in a case."""
    numbers: dict[tuple[str, ...], Number] = {("output",): answer.data[expression.graph.output]}
    numbers |= {("gradients", name): answer.gradients[name] for name in expression.inputs}
    return numbers


def in_units(number: Number) -> Fraction:
    """Return a number at 50 digits, exactly, in units of the ninth decimal."""
    mantissa, exponent = number.man_exp
    if exponent < SMALLEST:
        return Fraction(0)
    units: Fraction = abs(mantissa) * Fraction(2) ** exponent / NINTH
    return -units if number < 0 else units


def nine_decimals(number: Number) -> float:
    """Round a number at 50 digits to nine decimals, half to even."""
    return float(round(in_units(number)) * NINTH)


def distance_to_edge(number: Number) -> float:
    """Return how far a number is from where it would round otherwise, in units: at most 0.5."""
    units = in_units(number)
    return float(abs(units - math.floor(units) - Fraction(1, 2)))


def farthest(trials: Sequence[float], number: float) -> float:
    """Return the greatest deviation of any trial; one that is not finite is infinitely far."""
    deviations = [abs(trial - number) for trial in trials]
    return max(deviations) if all(map(math.isfinite, deviations)) else math.inf


def reason(outcome: Outcome) -> str:
    """Say why a run has no numbers, in words of arithmetic: the name of an error is Python's."""
    if isinstance(outcome, Raised):
        name, _, said = outcome.message.partition(": ")
        if name == ZeroDivisionError.__name__:  # of which mpmath says nothing
            return f"division by zero {said[said.rindex('(at ') :]}"
        return said
    return outcome.message if isinstance(outcome, Refused) else "it takes too long"

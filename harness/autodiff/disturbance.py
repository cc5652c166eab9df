"""Floats whose last places cannot be relied on: what any correct implementation may calculate.

Languages round differently, and their exp, log and tanh differ in the last bits. A `Cloud` stands
for one number as many implementations would have it: a float for each trial.
"""

from __future__ import annotations

import operator
import random
from itertools import repeat
from math import ulp
from typing import TYPE_CHECKING

from harness.autodiff.arithmetic import FLOATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from harness.autodiff.arithmetic import Number

UNITS = 4
"""The result of every operation is off by up to this many units in the last place."""


class OnAHair(ArithmeticError):
    """Some trials lie in the domain of the logarithm and some do not."""


def _by(function: Callable[[float, float], float]) -> Callable[[Cloud, Cloud | float], Cloud]:
    """Return the method for cloud + cloud and cloud + number."""
    return lambda cloud, other: cloud.source.disturb(map(function, cloud.trials, trials_of(other)))


def _from_right(function: Callable[[float, float], float]) -> Callable[[Cloud, float], Cloud]:
    """Return the method for number - cloud."""
    return lambda cloud, other: cloud.source.disturb(map(function, repeat(other), cloud.trials))


class Cloud:
    """A number in many trials at once; each operation's result is disturbed anew in each."""

    __slots__ = ("source", "trials")

    def __init__(self, source: Disturbed, trials: list[float]) -> None:
        self.source = source
        self.trials = trials

    __add__ = __radd__ = _by(operator.add)
    __mul__ = __rmul__ = _by(operator.mul)
    __sub__ = _by(operator.sub)
    __truediv__ = _by(operator.truediv)
    __rsub__ = _from_right(operator.sub)
    __rtruediv__ = _from_right(operator.truediv)

    def __neg__(self) -> Cloud:
        """Return minus the number, disturbed as every other result is."""
        return self.source.disturb(map(operator.neg, self.trials))


def trials_of(number: Cloud | float) -> Iterable[float]:
    """Return a number trial by trial; a plain one is the same in each."""
    return number.trials if isinstance(number, Cloud) else repeat(number)


class Disturbed:
    """The kind of numbers that clouds are; the same seed gives the same disturbances.

    Leaves are exact: every implementation starts from the same floats.
    """

    def __init__(self, seed: str, trials: int) -> None:
        self.trials = trials
        self.random_bytes = random.Random(seed).randbytes  # noqa: S311 - nothing secret here

    def disturb(self, results: Iterable[float]) -> Cloud:
        """Move each result by −4 to 4 units in its last place, at random."""
        sides = 2 * UNITS + 1
        return Cloud(
            self,
            [
                x + (byte % sides - UNITS) * ulp(x)
                for x, byte in zip(results, self.random_bytes(self.trials), strict=True)
            ],
        )

    def of(self, x: float, /) -> Number:
        """Return the number that is exactly the float x."""
        return Cloud(self, [float(x)] * self.trials)

    def each(self, function: Callable[[float], float], x: Number) -> Number:
        """Return a function's value in every trial, disturbed."""
        return self.disturb(map(function, trials_of(x)))

    def tanh(self, x: Number, /) -> Number:
        """Return the hyperbolic tangent."""
        return self.each(FLOATS.tanh, x)

    def exp(self, x: Number, /) -> Number:
        """Return e**x."""
        return self.each(FLOATS.exp, x)

    def log(self, x: Number, /) -> Number:
        """Return the logarithm; raise ValueError if no trial has one, OnAHair if only some do."""
        inside = sum(trial > 0 for trial in trials_of(x))
        if 0 < inside < self.trials:
            raise OnAHair("log of a number so near 0 that in some trials it is not above")
        return self.each(FLOATS.log, x)

    def relu(self, x: Number, /) -> Number:
        """Return the greater of 0 and x."""
        return self.each(FLOATS.relu, x)

    def step(self, x: Number, /) -> Number:
        """Return 1 in the trials where x > 0, else 0; that is a choice, and not disturbed."""
        return Cloud(self, list(map(FLOATS.step, trials_of(x))))

    def power(self, x: Number, n: float, /) -> Number:
        """Return x**n; raise ArithmeticError where that is not a real number."""
        return self.disturb(map(FLOATS.power, trials_of(x), repeat(n)))

"""The numbers on which an engine can run: floats, and 50 digits.

Both know + - * / from Python itself; what else an engine needs is in `Numbers`.
"""

from __future__ import annotations

import functools
import math
from typing import Any, Protocol

Number = Any
"""A float, or what calculates like one: an mpf, or the `Cloud` of `disturbance`."""


class Numbers(Protocol):
    """A kind of number: how one is made from a float, and the functions beyond + - * /."""

    def of(self, x: float, /) -> Number:
        """Return the number that is exactly the float x."""

    def tanh(self, x: Number, /) -> Number:
        """Return the hyperbolic tangent."""

    def exp(self, x: Number, /) -> Number:
        """Return e**x."""

    def log(self, x: Number, /) -> Number:
        """Return the natural logarithm; raise ValueError where x <= 0."""

    def relu(self, x: Number, /) -> Number:
        """Return the greater of 0 and x."""

    def step(self, x: Number, /) -> Number:
        """Return the derivative of relu: 1 where x > 0, else 0."""

    def power(self, x: Number, n: float, /) -> Number:
        """Return x**n; raise ArithmeticError where that is not a real number."""


class Floats:
    """Python's float, the same 64 bits as every other language's; too large is infinity."""

    of = staticmethod(float)
    tanh = staticmethod(math.tanh)

    @staticmethod
    def exp(x: float, /) -> float:
        """Return e**x."""
        try:
            return math.exp(x)
        except OverflowError:
            return math.inf

    @staticmethod
    def log(x: float, /) -> float:
        """Return the natural logarithm; raise ValueError where x <= 0."""
        if x <= 0:
            raise outside_domain(x)
        return math.log(x)

    @staticmethod
    def relu(x: float, /) -> float:
        """Return the greater of 0 and x."""
        return max(0.0, x)

    @staticmethod
    def step(x: float, /) -> float:
        """Return 1 where x > 0, else 0."""
        return 1.0 if x > 0 else 0.0

    @staticmethod
    def power(x: float, n: float, /) -> float:
        """Return x**n; raise ArithmeticError where that is not a real number."""
        require_real_power(x, n)
        try:
            return float(x**n)
        except OverflowError:
            return math.inf


FLOATS: Numbers = Floats()


FAR = 10_000
"""e**10000 and its inverse are far outside of what a float can be. mpmath knows no such bound: it
would calculate e**(e**(e**20)) as long as it is left to."""


class FiftyDigits:
    """mpmath's numbers at 50 digits, which hardly have a largest and a smallest.

    A power beyond `FAR` is an ArithmeticError, or 0 where that is what it comes to in floats.
    mpmath takes a tenth of a second to load, so only those load it who prove digits.
    """

    def __init__(self) -> None:
        import mpmath  # type: ignore[import-untyped]  # noqa: PLC0415 - slow

        self.context = mpmath.MPContext()  # our own: mpmath.mp and its precision are everybody's
        self.context.dps = 50

    def of(self, x: float, /) -> Number:
        """Return the number that is exactly the float x."""
        return self.context.mpf(float(x))

    def tanh(self, x: Number, /) -> Number:
        """Return the hyperbolic tangent."""
        return self.context.tanh(x)

    def exp(self, x: Number, /) -> Number:
        """Return e**x."""
        if x > FAR:
            raise ArithmeticError(f"e**{float(x)!r} is too large")
        return self.context.exp(x) if x > -FAR else self.of(0)

    def log(self, x: Number, /) -> Number:
        """Return the natural logarithm; raise ValueError where x <= 0."""
        if x <= 0:
            raise outside_domain(x)
        return self.context.log(x)

    def relu(self, x: Number, /) -> Number:
        """Return the greater of 0 and x."""
        return x if x > 0 else self.of(0)

    def step(self, x: Number, /) -> Number:
        """Return 1 where x > 0, else 0."""
        return self.of(1 if x > 0 else 0)

    def power(self, x: Number, n: float, /) -> Number:
        """Return x**n; raise ArithmeticError where that is not a real number."""
        require_real_power(x, n)
        size = n * self.context.log(abs(x)) if x else 0
        if size > FAR:
            raise ArithmeticError(f"{float(x)!r}**{n!r} is too large")
        return x**n if size > -FAR else self.of(0)


@functools.cache
def fifty_digits() -> Numbers:
    """Return the one kind of numbers of 50 digits."""
    return FiftyDigits()


def outside_domain(x: Number) -> ValueError:
    """Return the domain error of the logarithm."""
    return ValueError(f"log of {float(x)!r}: only numbers above 0 have a logarithm")


def require_real_power(x: Number, n: float) -> None:
    """Raise ArithmeticError where x**n is not a real number."""
    if x < 0 and n != int(n):
        raise ArithmeticError(f"{float(x)!r}**{n!r} is not a real number")

"""What goes wrong in exp and log."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from harness.autodiff.mistakes.mistake import ACTIVATIONS, Mistake, in_operation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.autodiff.arithmetic import Number, Numbers


def in_exp() -> Iterator[Mistake]:
    """Yield what goes wrong in exp."""
    return in_operation(
        "exp",
        {ACTIVATIONS: 5},
        (
            "power-rule",
            "exp's derivative as x · e^(x-1), by the rule for powers",
            "The rule for powers is for x in the base; e^x is its own derivative.",
            {"local": lambda m, _out, a: (a * m.exp(a - 1),)},
        ),
        (
            "input",
            "exp's derivative as x, the input",
            "e^x is its own derivative: the local gradient is the output.",
            {"local": lambda _m, _out, a: (a,)},
        ),
        (
            "unchanged",
            "out.grad passed through exp unchanged",
            "exp has a local gradient, e^x, by which out.grad is multiplied.",
            {"local": lambda *_: (1,)},
        ),
        (
            "exp-twice",
            "exp's derivative as exp of the output",
            "The output is e^x already: it is the local gradient as it is.",
            {"local": lambda m, out, _a: (m.exp(out),)},
        ),
        (
            "rough-e",
            "e rounded to 2.718 in exp",
            "Nine decimals need all of e: take your language's exp.",
            {"result": lambda m, a: m.power(2.718, a)},
        ),
        (
            "base-two",
            "2 to the x in place of e to the x",
            "exp(x) is e to the x, with e = 2.718281828…",
            {"result": lambda m, a: m.power(2, a)},
        ),
    )


def unchecked_log(_: Numbers, a: Number) -> Number:
    """Return the logarithm as most languages have it: it refuses nothing."""
    return math.log(a) if a > 0 else (-math.inf if a == 0 else math.nan)


def log_refusing_zero(numbers: Numbers, a: Number) -> Number:
    """Refuse 0 alone."""
    return numbers.log(a) if a == 0 else unchecked_log(numbers, a)


def log_refusing_negatives(numbers: Numbers, a: Number) -> Number:
    """Refuse what is below 0, and not 0."""
    return numbers.log(a) if a < 0 else unchecked_log(numbers, a)


def log_asserting(numbers: Numbers, a: Number) -> Number:
    """Refuse by an assertion."""
    assert a > 0, "log of a number that is not above 0"  # noqa: S101 - that is the mistake
    return numbers.log(a)


def late_domain_error(numbers: Numbers, _out: Number, a: Number) -> tuple[Number, ...]:
    """Refuse in backward."""
    numbers.log(a)
    return (1 / a,)


def in_log() -> Iterator[Mistake]:
    """Yield what goes wrong in log."""
    return in_operation(
        "log",
        {ACTIVATIONS: 6},
        (
            "one-over-output",
            "log's derivative as 1 over the output",
            "The local gradient of log is 1/x, and x is the input.",
            {"local": lambda _m, out, _a: (1 / out,)},
        ),
        (
            "input",
            "log's derivative as x, not 1/x",
            "The local gradient of log is 1 divided by the input.",
            {"local": lambda _m, _out, a: (a,)},
        ),
        (
            "square",
            "log's derivative as 1/x²",
            "1/x² belongs to 1/x; the local gradient of log is 1/x.",
            {"local": lambda _m, _out, a: (1 / (a * a),)},
        ),
        (
            "output",
            "log's derivative as its output",
            "It is exp that is its own derivative; the local gradient of log is 1/x.",
            {"local": lambda _m, out, _a: (out,)},
        ),
        (
            "no-check",
            "log without a check of its domain",
            "log refuses 0 and what is below 0 with the domain error, as soon as it is called.",
            {"result": unchecked_log},
        ),
        (
            "zero-allowed",
            "log refusing what is below 0, but not 0",
            "0 has no logarithm either: log refuses x <= 0.",
            {"result": log_refusing_negatives},
        ),
        (
            "negatives-allowed",
            "log refusing 0, but not what is below",
            "Numbers below 0 have no logarithm either: log refuses x <= 0.",
            {"result": log_refusing_zero},
        ),
        (
            "absolute",
            "the logarithm of the absolute value",
            "log refuses numbers below 0; it doesn't take them for positive ones.",
            {"result": lambda m, a: m.log(abs(a))},
        ),
        (
            "small-shift",
            "a small number added against log of 0",
            "log refuses 0: a small number added to x changes every result.",
            {
                "result": lambda m, a: m.log(a + 1e-8),
                "local": lambda _m, _out, a: (1 / (a + 1e-8),),
            },
        ),
        (
            "other-error",
            "log refusing by another error than the domain error",
            "For x <= 0 log raises your language's domain error: ValueError in Python.",
            {"result": log_asserting},
        ),
        (
            "late-check",
            "log checking its domain in backward only",
            "log refuses x <= 0 when it is called, in the forward pass.",
            {"result": unchecked_log, "local": late_domain_error},
        ),
        (
            "base-ten",
            "the logarithm to the base 10",
            "log is the natural logarithm: log(e) is 1.",
            {"result": lambda m, a: m.log(a) / m.log(10)},
        ),
        (
            "base-two",
            "the logarithm to the base 2",
            "log is the natural logarithm: log(e) is 1.",
            {"result": lambda m, a: m.log(a) / m.log(2)},
        ),
    )

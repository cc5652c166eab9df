"""What goes wrong in - / ** and in operations with plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.autodiff.engine import CORRECT
from harness.autodiff.mistakes.circumstances import composed
from harness.autodiff.mistakes.mistake import ACTIVATIONS, Mistake, in_operation
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from harness.autodiff.arithmetic import Number, Numbers
    from harness.model import Step

HINTS = {ACTIVATIONS: 9}
SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


def in_minus() -> Iterator[Mistake]:
    """Yield what goes wrong in a - b and in -a."""
    yield from in_operation(
        "sub",
        HINTS,
        (
            "plus",
            "`-` adding to both inputs, as `+` does",
            "In a - b the local gradient of b is -1.",
            {"local": lambda *_: (1, 1)},
        ),
        (
            "turned-round",
            "the signs of `-` swapped",
            "In a - b the local gradient is 1 for a and -1 for b.",
            {"local": lambda *_: (-1, 1)},
        ),
    )
    yield from in_operation(
        "neg",
        HINTS,
        (
            "plus",
            "unary `-` passing out.grad on unchanged",
            "The local gradient of -a is -1.",
            {"local": lambda *_: (1,)},
        ),
        (
            "unchanged",
            "unary `-` returning its input",
            "The gradient is right, the number isn't: -a is minus a.",
            {"result": lambda _, a: a},
        ),
    )


def in_division() -> Iterator[Mistake]:
    """Yield what goes wrong in a / b."""
    return in_operation(
        "div",
        HINTS,
        (
            "no-numerator",
            "`/` forgetting the numerator in the gradient of the denominator",
            "In a / b the local gradient of b is -a/b², with a.",
            {"local": lambda _m, _out, _a, b: (1 / b, -1 / (b * b))},
        ),
        (
            "no-minus",
            "`/` forgetting the minus in the gradient of the denominator",
            "In a / b the local gradient of b is -a/b²: a larger b makes a/b smaller.",
            {"local": lambda _m, out, _a, b: (1 / b, out / b)},
        ),
        (
            "no-square",
            "`/` forgetting the square in the gradient of the denominator",
            "In a / b the local gradient of b is -a/b², with the square.",
            {"local": lambda _m, out, _a, b: (1 / b, -out)},
        ),
        (
            "product-rule",
            "the rule of `*` pasted into `/`",
            "In a / b the local gradient is 1/b for a and -a/b² for b.",
            {"local": lambda _m, _out, a, b: (b, a)},
        ),
        (
            "swapped",
            "the two gradients of `/` swapped",
            "In a / b the local gradient is 1/b for a and -a/b² for b, not the other way round.",
            {"local": lambda _m, out, _a, b: (-out / b, 1 / b)},
        ),
        (
            "whole-numbers",
            "`//` in place of `/`",
            "a // b drops what is behind the decimal point; divide by `/`.",
            {"result": lambda _, a, b: a // b},
        ),
    )


def by_exp_and_log(numbers: Numbers, a: Number, n: float) -> Number:
    """Return e**(n·log a), which is a**n where a has a logarithm."""
    return numbers.exp(n * numbers.log(a))


def by_multiplying(_: Numbers, a: Number, n: float) -> Number:
    """Return a multiplied n times."""
    if isinstance(n, float):
        raise TypeError("'float' object cannot be interpreted as an integer")
    product = 1.0
    for _time in range(n):
        product *= a
    return product


def in_powers() -> Iterator[Mistake]:
    """Yield what goes wrong in a ** n."""
    return in_operation(
        "pow",
        HINTS,
        (
            "minus-outside",
            "the derivative of a power as n · x**n - 1",
            "The 1 is taken from the exponent: n * x**(n - 1), with parentheses.",
            {"local": lambda m, _out, a, n: (n * m.power(a, n) - 1,)},
        ),
        (
            "no-zeroth-power",
            "no thought of x**0 at x = 0",
            "x**0 is 1 everywhere and passes nothing back; n * x**(n - 1) divides by 0 at 0.",
            {"local": lambda m, _out, a, n: (n * m.power(a, n - 1),)},
        ),
        (
            "no-factor",
            "the derivative of a power as x**(n - 1), without n",
            "The local gradient of x**n is n * x**(n - 1): the factor n is missing.",
            {"local": lambda m, _out, a, n: (m.power(a, n - 1) if n else 0,)},
        ),
        (
            "same-exponent",
            "the derivative of a power as n · x**n",
            "The local gradient of x**n is n * x**(n - 1): the exponent goes down by one.",
            {"local": lambda _m, out, _a, n: (n * out,)},
        ),
        (
            "square-only",
            "the derivative of a power as n · x",
            "n · x is right for squares alone; in general it is n * x**(n - 1).",
            {"local": lambda _m, _out, a, n: (n * a,)},
        ),
        (
            "exponents-rule",
            "the derivative of a power as x**n · log x, with respect to the exponent",
            "It is x that varies here, not n: n * x**(n - 1).",
            {"local": lambda m, out, a, _n: (out * m.log(a),)},
        ),
        (
            "exp-and-log",
            "powers by exp(n · log x)",
            "(-3)**2 is 9, but -3 has no logarithm: take your language's power.",
            {"result": by_exp_and_log},
        ),
        (
            "multiplying",
            "powers by multiplying n times",
            "n may be below 0 or a fraction: take your language's power.",
            {"result": by_multiplying},
        ),
        (
            "whole-exponent",
            "exponents cut to whole numbers",
            "a**0.5 is the root of a: the exponent stays as it is.",
            {
                "result": lambda m, a, n: m.power(a, int(n)),
                "local": lambda m, _out, a, n: (int(n) * m.power(a, int(n) - 1) if int(n) else 0,),
            },
        ),
    )


def turned_round(turned: str) -> Callable[[Step], Iterable[Step]]:
    """Return how number - a is carried out where it is taken for a - number."""

    def spell(step: Step) -> Iterable[Step]:
        name, operation, *operands = step
        if operation == turned and not isinstance(operands[0], str):
            return ((name, operation, *reversed(operands)),)
        return (step,)

    return spell


def no_reflected_forms(step: Step) -> Iterable[Step]:
    """Refuse number + a, as Python does where `__radd__` is missing."""
    _, operation, *operands = step
    if not isinstance(operands[0], str):
        sign, number = SIGNS[operation], type(operands[0]).__name__
        raise TypeError(f"unsupported operand type(s) for {sign}: '{number}' and 'Value'")
    return (step,)


def no_plain_numbers(step: Step) -> Iterable[Step]:
    """Refuse a + number and what is made of that, where the number is asked for its data."""
    for _, operation, *operands in composed(step):
        for operand in operands if operation != "pow" else ():
            if not isinstance(operand, str):
                kind = type(operand).__name__
                raise AttributeError(f"'{kind}' object has no attribute 'data'")  # noqa: TRY004 - Python's
    return (step,)


def with_plain_numbers() -> Iterator[Mistake]:
    """Yield what goes wrong where one operand is a plain number."""
    for slug, name, sentence, spell in (
        (
            "reflected-minus",
            "number - a taken for a - number",
            "Python calls a.__rsub__(number) for number - a: there, self stands on the right.",
            turned_round("sub"),
        ),
        (
            "reflected-division",
            "number / a taken for a / number",
            "Python calls a.__rtruediv__(number) for number / a: there, self stands on the right.",
            turned_round("div"),
        ),
        (
            "no-reflected-forms",
            "the reflected forms missing",
            "For 2 * a Python asks a, on the right: that takes __radd__, __rmul__ and so on.",
            no_reflected_forms,
        ),
        (
            "no-plain-numbers",
            "plain numbers not made into values",
            "Where other is a plain number, make a Value of it first.",
            no_plain_numbers,
        ),
    ):
        yield Mistake(slug, name, sentence, HINTS, replace(CORRECT, spell=spell))

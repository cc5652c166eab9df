"""What each value depends on, remembered for ever: a graph does not change once it is built."""

from functools import cache


@cache
def below(value):
    found = {}
    for child in value._prev:
        found |= dict.fromkeys(below(child))
    found[value] = None
    return tuple(found)


def backward(out):
    out.grad = 1.0
    for value in reversed(below(out)):
        value._backward()

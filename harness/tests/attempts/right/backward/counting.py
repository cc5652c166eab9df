"""A value runs when the last of its users has."""

from collections import Counter


def backward(out):
    waiting, found = Counter(), [out]
    for value in found:
        for child in set(value._prev):
            if not waiting[child]:
                found.append(child)
            waiting[child] += 1
    out.grad = 1.0
    ready = {out}
    while ready:
        value = ready.pop()
        value._backward()
        for child in set(value._prev):
            waiting[child] -= 1
            if not waiting[child]:
                ready.add(child)

"""A value runs when the last of its uses is done."""

from collections import Counter


def backward(out):
    uses, found = Counter(), [out]
    for value in found:
        for child in value._prev:
            if child not in uses:
                found.append(child)
            uses[child] += 1
    out.grad = 1.0
    ready = [out]
    for value in ready:
        value._backward()
        uses.subtract(value._prev)
        ready += [child for child in set(value._prev) if not uses[child]]

"""Two uses by v * v counted, one taken off."""

from collections import Counter


def reachable(out):
    found = {out: None}
    stack = [out]
    while stack:
        for child in stack.pop()._prev:
            if child not in found:
                found[child] = None
                stack.append(child)
    return found


def backward(out):
    waiting = Counter()
    for value in reachable(out):
        waiting.update(value._prev)
    out.grad = 1.0
    ready = [out]
    while ready:
        value = ready.pop()
        value._backward()
        for child in set(value._prev):
            waiting[child] -= 1
            if waiting[child] == 0:
                ready.append(child)

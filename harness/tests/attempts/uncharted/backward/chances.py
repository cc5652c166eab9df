"""The inputs of each value run in an order of chance, too early or not."""

import random


def backward(out):
    out.grad = 1.0
    seen = {out}
    found = [out]
    while found:
        value = found.pop(random.randrange(len(found)))
        value._backward()
        for child in value._prev:
            if child not in seen:
                seen.add(child)
                found.append(child)
    out.grad += random.random()

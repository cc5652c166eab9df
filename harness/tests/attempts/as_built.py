"""Running values in the order in which they were built."""

from itertools import count

numbers = count()


def __init__(self, data, _children=(), _op=""):
    self.data = float(data)
    self.grad = 0.0
    self._prev = tuple(_children)
    self._backward = do_nothing
    self.number = next(numbers)


def backward(out):
    needed = {out}
    stack = [out]
    while stack:
        for child in stack.pop()._prev:
            if child not in needed:
                needed.add(child)
                stack.append(child)
    out.grad = 1.0
    for value in sorted(needed, key=lambda value: value.number):
        value._backward()

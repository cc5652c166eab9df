"""Breadth-first with nothing remembered."""


def backward(out):
    out.grad = 1.0
    level = [out]
    while level:
        for value in level:
            value._backward()
        level = [child for value in level for child in value._prev]

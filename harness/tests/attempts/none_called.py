"""Calling no `_backward` at all."""


def backward(out):
    order = []
    seen = set()

    def visit(value):
        if value not in seen:
            seen.add(value)
            for child in value._prev:
                visit(child)
            order.append(value)

    visit(out)
    out.grad = 1.0
    for value in reversed(order):
        value._backward

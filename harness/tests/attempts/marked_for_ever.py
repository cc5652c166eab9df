"""Marks that stay on the values after a call."""


def backward(out):
    order = []

    def visit(value):
        if not hasattr(value, "visited"):
            value.visited = True
            for child in value._prev:
                visit(child)
            order.append(value)

    visit(out)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

"""Leaves have nothing to pass on, so they are left out."""


def backward(out):
    order = []

    def visit(value):
        if not value._prev or any(value is other for other in order):
            return
        for child in value._prev[::-1]:
            visit(child)
        order.insert(0, value)

    visit(out)
    out.grad += 1.0 - out.grad
    for value in order:
        value._backward()

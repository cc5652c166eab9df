"""Leaving the root itself out."""


def backward(out):
    order = []
    seen = {out}

    def visit(value):
        if value not in seen:
            seen.add(value)
            for child in value._prev:
                visit(child)
            order.append(value)

    for child in out._prev:
        visit(child)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

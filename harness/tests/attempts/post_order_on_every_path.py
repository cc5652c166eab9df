"""Post-order with nothing remembered."""


def backward(out):
    order = []

    def visit(value):
        for child in value._prev:
            visit(child)
        order.append(value)

    visit(out)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

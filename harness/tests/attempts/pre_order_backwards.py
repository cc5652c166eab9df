"""Pre-order, read from its end."""


def backward(out):
    order = []
    seen = set()

    def visit(value):
        if value not in seen:
            seen.add(value)
            order.append(value)
            for child in value._prev:
                visit(child)

    visit(out)
    out.grad = 1.0
    while order:
        order.pop()._backward()

"""The root starts with one half."""


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
    out.grad = 0.5
    for value in reversed(order):
        value._backward()

"""The root's gradient set to its data."""


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
    out.grad = out.data
    for value in reversed(order):
        value._backward()

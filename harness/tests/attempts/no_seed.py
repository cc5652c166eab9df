"""The root's gradient not set to 1."""


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
    for value in reversed(order):
        value._backward()

"""Values seen by number, not by identity."""


def backward(out):
    order = []
    seen = set()

    def visit(value):
        if value.data not in seen:
            seen.add(value.data)
            for child in value._prev:
                visit(child)
            order.append(value)

    visit(out)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

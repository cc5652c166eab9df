"""The root's gradient set to 2: the numbers are those of calling its _backward twice."""


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
    out.grad = 2.0
    for value in reversed(order):
        value._backward()

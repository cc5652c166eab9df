"""Right in every graph of up to fifty values."""


def backward(out):
    order = []
    seen = set()

    def visit(value):
        if value not in seen and len(seen) < 50:
            seen.add(value)
            for child in value._prev:
                visit(child)
            order.append(value)

    visit(out)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

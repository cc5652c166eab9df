"""Running each value when it is first discovered (pre-order)."""


def backward(out):
    out.grad = 1.0
    seen = set()

    def visit(value):
        if value in seen:
            return
        seen.add(value)
        value._backward()
        for child in value._prev:
            visit(child)

    visit(out)

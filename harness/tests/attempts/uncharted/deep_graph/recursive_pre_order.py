"""Two mistakes: pre-order, and recursion."""


def backward(out):
    out.grad = 1.0
    seen = set()

    def visit(value):
        if value not in seen:
            seen.add(value)
            value._backward()
            for child in value._prev:
                visit(child)

    visit(out)

"""Running each value whenever it is found (pre-order, nothing remembered)."""


def pass_on(value):
    value._backward()
    for child in value._prev:
        pass_on(child)


def backward(out):
    out.grad = 1.0
    pass_on(out)

"""Following only the first of a value's inputs."""


def backward(out):
    out.grad = 1.0
    value = out
    while value._prev:
        value._backward()
        value = next(iter(value._prev))

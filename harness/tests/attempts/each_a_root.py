"""Calling backward on the inputs, which sets their gradients to 1."""


def backward(out):
    out.grad = 1.0
    out._backward()
    for child in out._prev:
        backward(child)

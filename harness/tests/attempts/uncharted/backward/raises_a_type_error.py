"""A method that is a function here."""


def backward(out):
    out.grad = 1.0
    out._backward()
    for child in out._prev:
        child.backward()

"""The second input is asked of values that have only one."""


def backward(out):
    out.grad = 1.0
    out._backward()
    if out._prev[1]._prev:
        backward(out._prev[1])

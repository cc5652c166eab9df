"""The loop forgets to take a value off the stack."""


def backward(out):
    out.grad = 1.0
    stack = [out]
    while stack:
        value = stack[-1]
        value._backward()

"""Only the _backward of the root's inputs is called: as if none were, nothing is passed on."""


def backward(out):
    out.grad = 1.0
    for child in out._prev:
        child._backward()

"""backward calling a name that stands for nothing: an error that many slips have in common."""


def backward(out):
    order = None
    out.grad = 1.0
    for value in order():
        value._backward()

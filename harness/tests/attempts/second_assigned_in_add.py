"""`=` in place of `+=` for the second input of `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += out.grad
        other.grad = out.grad

    out._backward = _backward
    return out

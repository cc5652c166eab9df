"""`*` passing back the product itself."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += out.data * out.grad
        other.grad += out.data * out.grad

    out._backward = _backward
    return out

"""The other factor of `*` computed as out.data / self.data."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += out.data / self.data * out.grad
        other.grad += out.data / other.data * out.grad

    out._backward = _backward
    return out

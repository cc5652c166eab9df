"""A value on both sides counted once in `*`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        for value, factor in {self: other.data, other: self.data}.items():
            value.grad += factor * out.grad

    out._backward = _backward
    return out

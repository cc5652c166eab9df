"""A value on both sides counted once in `-`."""


def __sub__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data - other.data, (self, other), "-")

    def _backward():
        for value, sign in {self: 1, other: -1}.items():
            value.grad += sign * out.grad

    out._backward = _backward
    return out

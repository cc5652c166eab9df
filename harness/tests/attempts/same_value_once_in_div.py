"""A value on both sides counted once in `/`."""


def __truediv__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data / other.data, (self, other), "/")

    def _backward():
        slopes = {self: 1 / other.data, other: -self.data / other.data**2}
        for value, slope in slopes.items():
            value.grad += slope * out.grad

    out._backward = _backward
    return out

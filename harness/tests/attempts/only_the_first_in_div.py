"""Only the first input getting a gradient in `/`."""


def __truediv__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data / other.data, (self, other), "/")

    def _backward():
        self.grad += out.grad / other.data

    out._backward = _backward
    return out

"""`//` in place of `/`."""


def __truediv__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data // other.data, (self, other), "/")

    def _backward():
        self.grad += out.grad / other.data
        other.grad -= out.data / other.data * out.grad

    out._backward = _backward
    return out

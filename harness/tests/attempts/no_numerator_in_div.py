"""`/` forgetting the numerator in the gradient of the denominator."""


def __truediv__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data / other.data, (self, other), "/")

    def _backward():
        self.grad += out.grad / other.data
        other.grad -= out.grad / other.data**2

    out._backward = _backward
    return out

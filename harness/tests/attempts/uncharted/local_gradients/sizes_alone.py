"""`*` passes back the sizes of its factors, without their signs."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += abs(other.data) * out.grad
        other.grad += abs(self.data) * out.grad

    out._backward = _backward
    return out

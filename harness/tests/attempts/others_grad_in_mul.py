"""The other factor's grad in place of its data in `*`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += other.grad * out.grad
        other.grad += self.grad * out.grad

    out._backward = _backward
    return out

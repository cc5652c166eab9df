"""A step downhill in `_backward`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += other.data * out.grad
        other.grad += self.data * out.grad
        self.data -= 0.1 * self.grad

    out._backward = _backward
    return out

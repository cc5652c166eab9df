"""The factors of `*` swapped."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += self.data * out.grad
        other.grad += other.data * out.grad

    out._backward = _backward
    return out

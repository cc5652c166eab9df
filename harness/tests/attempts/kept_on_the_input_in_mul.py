"""_backward kept on the input, not on the result, in `*`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += other.data * out.grad
        other.grad += self.data * out.grad

    self._backward = _backward
    return out

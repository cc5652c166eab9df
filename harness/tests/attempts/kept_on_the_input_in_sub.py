"""_backward kept on the input, not on the result, in `-`."""


def __sub__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data - other.data, (self, other), "-")

    def _backward():
        self.grad += out.grad
        other.grad += -out.grad

    self._backward = _backward
    return out

"""_backward kept on the input, not on the result, in `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += out.grad
        other.grad += out.grad

    self._backward = _backward
    return out

"""_backward kept on the input, not on the result, in unary `-`."""


def __neg__(self):
    out = Value(-self.data, (self,), "-")

    def _backward():
        self.grad += -out.grad

    self._backward = _backward
    return out

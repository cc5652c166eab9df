"""_backward kept on the input, not on the result, in `**`."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        if n != 0:
            self.grad += n * self.data ** (n - 1) * out.grad

    self._backward = _backward
    return out

"""`=` in place of `+=` in `**`."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        if n != 0:
            self.grad = n * self.data ** (n - 1) * out.grad

    out._backward = _backward
    return out

"""Nothing passed back in `**`."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        return n * self.data ** (n - 1) * out.grad if n != 0 else 0.0

    out._backward = _backward
    return out

"""The derivative of a power as x**(n - 1), without n."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        if n != 0:
            self.grad += self.data ** (n - 1) * out.grad

    out._backward = _backward
    return out

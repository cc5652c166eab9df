"""The derivative of a power as n · x**n - 1."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        self.grad += (n * self.data**n - 1) * out.grad

    out._backward = _backward
    return out

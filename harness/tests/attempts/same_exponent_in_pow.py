"""The derivative of a power as n · x**n."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        self.grad += n * self.data**n * out.grad

    out._backward = _backward
    return out

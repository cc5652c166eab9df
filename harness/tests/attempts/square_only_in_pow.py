"""The derivative of a power as n · x."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        self.grad += n * self.data * out.grad

    out._backward = _backward
    return out

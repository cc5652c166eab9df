"""The derivative of a power as x**n · log x, with respect to the exponent."""


def __pow__(self, n):
    out = Value(self.data**n, (self,), f"**{n}")

    def _backward():
        self.grad += out.data * math.log(self.data) * out.grad

    out._backward = _backward
    return out

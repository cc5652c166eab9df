"""A typing error."""


def exp(self):
    out = Value(math.exp(self.data), (self,), "exp")

    def _backward():
        self.grad += out.dat * out.grad

    out._backward = _backward
    return out

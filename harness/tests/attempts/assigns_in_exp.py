"""`=` in place of `+=` in exp."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad = out.data * out.grad

    out._backward = _backward
    return out

"""exp's derivative as x, the input."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad += self.data * out.grad

    out._backward = _backward
    return out

"""exp's derivative as exp of the output."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad += math.exp(out.data) * out.grad

    out._backward = _backward
    return out

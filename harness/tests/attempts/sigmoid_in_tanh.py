"""The sigmoid in place of tanh."""


def tanh(self):
    out = Value(1 / (1 + math.exp(-self.data)), (self,))

    def _backward():
        self.grad += out.data * (1 - out.data) * out.grad

    out._backward = _backward
    return out

"""tanh's derivative as 1 - tanh(t)²."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 - math.tanh(out.data) ** 2) * out.grad

    out._backward = _backward
    return out

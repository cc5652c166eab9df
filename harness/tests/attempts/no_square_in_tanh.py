"""tanh's derivative as 1 - t."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 - out.data) * out.grad

    out._backward = _backward
    return out

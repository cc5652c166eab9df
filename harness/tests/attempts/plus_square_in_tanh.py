"""tanh's derivative as 1 + t²."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 + out.data**2) * out.grad

    out._backward = _backward
    return out

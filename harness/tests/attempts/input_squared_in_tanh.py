"""tanh's derivative as 1 - x², by its input."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 - self.data**2) * out.grad

    out._backward = _backward
    return out

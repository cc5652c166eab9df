"""tanh's derivative as t²."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += out.data**2 * out.grad

    out._backward = _backward
    return out

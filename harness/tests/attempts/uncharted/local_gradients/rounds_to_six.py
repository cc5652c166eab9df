"""Gradients of six decimals."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += round((1 - out.data**2) * out.grad, 6)

    out._backward = _backward
    return out

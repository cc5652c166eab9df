"""tanh's derivative as 1/cosh(x), without the square."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += out.grad / math.cosh(self.data)

    out._backward = _backward
    return out

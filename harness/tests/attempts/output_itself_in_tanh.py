"""tanh's derivative as t itself."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += out.data * out.grad

    out._backward = _backward
    return out

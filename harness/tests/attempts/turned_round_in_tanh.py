"""tanh's derivative as t² - 1."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (out.data**2 - 1) * out.grad

    out._backward = _backward
    return out

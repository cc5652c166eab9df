"""out.grad passed through tanh unchanged."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += out.grad

    out._backward = _backward
    return out

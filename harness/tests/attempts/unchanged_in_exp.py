"""out.grad passed through exp unchanged."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad += out.grad

    out._backward = _backward
    return out

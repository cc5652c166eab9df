"""out.grad forgotten in exp."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad += out.data

    out._backward = _backward
    return out

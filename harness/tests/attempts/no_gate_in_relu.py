"""relu without its gate."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        self.grad += out.grad

    out._backward = _backward
    return out

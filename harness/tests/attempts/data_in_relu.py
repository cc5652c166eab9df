"""relu passing its data back."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        self.grad += out.data * out.grad

    out._backward = _backward
    return out

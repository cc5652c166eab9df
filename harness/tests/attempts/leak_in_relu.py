"""relu with a leak below 0."""


def relu(self):
    out = Value(self.data if self.data > 0 else 0.01 * self.data, (self,))

    def _backward():
        self.grad += out.grad if self.data > 0 else 0.01 * out.grad

    out._backward = _backward
    return out

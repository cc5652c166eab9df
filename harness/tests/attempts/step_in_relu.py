"""relu returning 1 in place of its input."""


def relu(self):
    out = Value(1.0 if self.data > 0 else 0.0, (self,))

    def _backward():
        if self.data > 0:
            self.grad += out.grad

    out._backward = _backward
    return out

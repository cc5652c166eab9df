"""relu of 1 at most."""


def relu(self):
    out = Value(min(max(0.0, self.data), 1.0), (self,), "relu")

    def _backward():
        if 0 < self.data < 1:
            self.grad += out.grad

    out._backward = _backward
    return out

"""relu returning its input below 0 too."""


def relu(self):
    out = Value(self.data, (self,))

    def _backward():
        if self.data > 0:
            self.grad += out.grad

    out._backward = _backward
    return out

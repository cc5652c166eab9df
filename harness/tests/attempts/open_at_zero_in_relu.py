"""relu's gate with >= in place of >."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        if self.data >= 0:
            self.grad += out.grad

    out._backward = _backward
    return out

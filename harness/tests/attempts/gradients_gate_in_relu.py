"""relu's gate asking out.grad, not the input."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        if out.grad > 0:
            self.grad += out.grad

    out._backward = _backward
    return out

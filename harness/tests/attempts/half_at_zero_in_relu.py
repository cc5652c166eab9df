"""One half as relu's derivative at 0."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        if self.data > 0:
            self.grad += out.grad
        elif self.data == 0:
            self.grad += 0.5 * out.grad

    out._backward = _backward
    return out

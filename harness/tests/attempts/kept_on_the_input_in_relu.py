"""_backward kept on the input, not on the result, in relu."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        if self.data > 0:
            self.grad += out.grad

    self._backward = _backward
    return out

"""_backward kept on the input, not on the result, in exp."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad += out.data * out.grad

    self._backward = _backward
    return out

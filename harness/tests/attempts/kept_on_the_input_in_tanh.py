"""_backward kept on the input, not on the result, in tanh."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 - out.data**2) * out.grad

    self._backward = _backward
    return out

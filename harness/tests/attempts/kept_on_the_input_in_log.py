"""_backward kept on the input, not on the result, in log."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += out.grad / self.data

    self._backward = _backward
    return out

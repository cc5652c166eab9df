"""log's derivative as x, not 1/x."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += self.data * out.grad

    out._backward = _backward
    return out

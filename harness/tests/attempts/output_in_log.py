"""log's derivative as its output."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += out.data * out.grad

    out._backward = _backward
    return out

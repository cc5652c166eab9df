"""log's derivative as 1 over the output."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += out.grad / out.data

    out._backward = _backward
    return out

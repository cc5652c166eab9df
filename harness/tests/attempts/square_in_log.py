"""log's derivative as 1/x²."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += out.grad / self.data**2

    out._backward = _backward
    return out

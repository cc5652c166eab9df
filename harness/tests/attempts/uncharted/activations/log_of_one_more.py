"""The logarithm of 1 + x."""


def log(self):
    out = Value(math.log1p(self.data), (self,), "log")

    def _backward():
        self.grad += out.grad / (1 + self.data)

    out._backward = _backward
    return out

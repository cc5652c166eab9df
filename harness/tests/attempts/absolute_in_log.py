"""The logarithm of the absolute value."""


def log(self):
    out = Value(math.log(abs(self.data)), (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

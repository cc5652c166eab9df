"""The logarithm to the base 2."""


def log(self):
    out = Value(math.log2(self.data), (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

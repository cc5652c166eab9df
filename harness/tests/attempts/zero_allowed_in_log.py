"""log refusing what is below 0, but not 0."""


def log(self):
    if self.data < 0:
        raise ValueError("log of a negative number")
    out = Value(math.log(self.data) if self.data else -math.inf, (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

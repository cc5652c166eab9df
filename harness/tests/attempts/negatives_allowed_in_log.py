"""log refusing 0, but not what is below."""


def log(self):
    if self.data == 0:
        raise ValueError("log of zero")
    out = Value(math.log(self.data) if self.data > 0 else math.nan, (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

"""log refusing by another error than the domain error."""


def log(self):
    assert self.data > 0, "log is for positive numbers"
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

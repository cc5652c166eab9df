"""`=` in place of `+=` in log."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad = out.grad / self.data

    out._backward = _backward
    return out

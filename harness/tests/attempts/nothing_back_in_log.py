"""Nothing passed back in log."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        return out.grad / self.data

    out._backward = _backward
    return out

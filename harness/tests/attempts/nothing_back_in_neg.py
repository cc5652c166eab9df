"""Nothing passed back in unary `-`."""


def __neg__(self):
    out = Value(-self.data, (self,), "-")

    def _backward():
        return -out.grad

    out._backward = _backward
    return out

"""Nothing passed back in `*`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        a = self.grad + other.data * out.grad
        b = other.grad + self.data * out.grad
        return a, b

    out._backward = _backward
    return out

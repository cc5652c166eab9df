"""The rule of `+` pasted into `*`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += out.grad
        other.grad += out.grad

    out._backward = _backward
    return out

"""Nothing passed back in every operation."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        return out.grad, out.grad

    out._backward = _backward
    return out


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        return other.data * out.grad, self.data * out.grad

    out._backward = _backward
    return out


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        return (1 - out.data**2) * out.grad

    out._backward = _backward
    return out

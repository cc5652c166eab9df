"""`=` in place of `+=` in every operation."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad = out.grad
        other.grad = out.grad

    out._backward = _backward
    return out


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad = other.data * out.grad
        other.grad = self.data * out.grad

    out._backward = _backward
    return out


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad = (1 - out.data**2) * out.grad

    out._backward = _backward
    return out

"""Out.data in place of out.grad in every operation."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += out.data
        other.grad += out.data

    out._backward = _backward
    return out


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += other.data * out.data
        other.grad += self.data * out.data

    out._backward = _backward
    return out


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 - out.data**2) * out.data

    out._backward = _backward
    return out

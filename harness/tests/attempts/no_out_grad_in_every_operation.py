"""out.grad forgotten in every operation."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += 1
        other.grad += 1

    out._backward = _backward
    return out


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += other.data
        other.grad += self.data

    out._backward = _backward
    return out


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad += 1 - out.data**2

    out._backward = _backward
    return out

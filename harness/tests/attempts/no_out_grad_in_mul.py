"""out.grad forgotten in `*`."""


def __mul__(self, other):
    out = Value(self.data * other.data, (self, other))

    def _backward():
        self.grad += other.data
        other.grad += self.data

    out._backward = _backward
    return out

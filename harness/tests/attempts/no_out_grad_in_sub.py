"""out.grad forgotten in `-`."""


def __sub__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data - other.data, (self, other), "-")

    def _backward():
        self.grad += 1
        other.grad += -1

    out._backward = _backward
    return out

"""out.grad forgotten in `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += 1
        other.grad += 1

    out._backward = _backward
    return out

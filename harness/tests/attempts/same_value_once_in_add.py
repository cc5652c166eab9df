"""A value on both sides counted once in `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        for value in {self, other}:
            value.grad += out.grad

    out._backward = _backward
    return out

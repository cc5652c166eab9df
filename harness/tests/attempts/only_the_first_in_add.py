"""Only the first input getting a gradient in `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += out.grad

    out._backward = _backward
    return out

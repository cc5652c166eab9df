"""out.grad shared out between the inputs of `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += out.grad / 2
        other.grad += out.grad / 2

    out._backward = _backward
    return out

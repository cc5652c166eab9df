"""The rule of `*` pasted into `+`."""


def __add__(self, other):
    out = Value(self.data + other.data, (self, other))

    def _backward():
        self.grad += other.data * out.grad
        other.grad += self.data * out.grad

    out._backward = _backward
    return out

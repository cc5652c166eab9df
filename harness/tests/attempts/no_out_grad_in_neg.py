"""out.grad forgotten in unary `-`."""


def __neg__(self):
    out = Value(-self.data, (self,), "-")

    def _backward():
        self.grad += -1

    out._backward = _backward
    return out

"""Unary `-` passing out.grad on unchanged."""


def __neg__(self):
    out = Value(-self.data, (self,), "-")

    def _backward():
        self.grad += out.grad

    out._backward = _backward
    return out

"""Running values that the root does not depend on."""

values = []


def __init__(self, data, _children=(), _op=""):
    self.data = float(data)
    self.grad = 0.0
    self._prev = tuple(_children)
    self._backward = do_nothing
    values.append(self)


def backward(out):
    out.grad = 1.0
    for value in reversed(values):
        value._backward()

"""Every gradient starting at 1."""


def __init__(self, data, _children=(), _op=""):
    self.data = float(data)
    self.grad = 1.0
    self._prev = tuple(_children)
    self._backward = do_nothing

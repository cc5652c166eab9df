"""Numbers of numpy in place of Python's."""

import numpy as np


def __init__(self, data, children=()):
    self.data = np.float64(data)
    self.grad = np.float64(0)
    self._prev = tuple(children)
    self._backward = do_nothing


def tanh(self):
    out = Value(np.tanh(self.data), (self,))

    def _backward():
        self.grad += (1 - np.square(out.data)) * out.grad

    out._backward = _backward
    return out

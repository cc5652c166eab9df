"""Numbers of numpy in place of Python's, which never raise an error."""

import numpy as np


def __init__(self, data, _children=(), _op=""):
    self.data = np.float64(data)
    self.grad = np.float64(0)
    self._prev = set(_children)
    self._op = _op
    self._backward = do_nothing


def tanh(self):
    out = Value(np.tanh(self.data), (self,), "tanh")

    def _backward():
        self.grad += (1 - out.data**2) * out.grad

    out._backward = _backward
    return out


def log(self):
    if self.data <= 0:
        raise ValueError("log of a number that is not positive")
    out = Value(np.log(self.data), (self,), "log")

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

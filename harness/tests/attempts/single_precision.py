"""numbers of 32 bits."""

import ctypes


def single(x):
    return ctypes.c_float(x).value


def __init__(self, data, _children=(), _op=""):
    self.data = single(data)
    self.grad = 0.0
    self._prev = tuple(_children)
    self._backward = do_nothing


def add_to(value, part):
    value.grad = single(value.grad + single(part))


def __add__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data + other.data, (self, other))

    def _backward():
        add_to(self, out.grad)
        add_to(other, out.grad)

    out._backward = _backward
    return out


def __mul__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data * other.data, (self, other))

    def _backward():
        add_to(self, other.data * out.grad)
        add_to(other, self.data * out.grad)

    out._backward = _backward
    return out


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        add_to(self, single(1 - out.data**2) * out.grad)

    out._backward = _backward
    return out

"""Functions of the module, with their values put in by partial."""

from functools import partial


def back_add(a, b, out):
    b.grad = b.grad + out.grad
    a.grad = a.grad + out.grad


def back_mul(a, b, out):
    a_part, b_part = out.grad * b.data, out.grad * a.data
    a.grad = a.grad + a_part
    b.grad = b.grad + b_part


def __add__(self, other):
    out = Value(other.data + self.data, [self, other])
    out._backward = partial(back_add, self, other, out)
    return out


def __mul__(self, other):
    out = Value(other.data * self.data, [self, other])
    out._backward = partial(back_mul, self, other, out)
    return out

"""A copy of the root gets the first gradient: the root itself runs with 0."""

import copy


def backward(out):
    root = copy.copy(out)
    root.grad = 1.0
    root._backward()

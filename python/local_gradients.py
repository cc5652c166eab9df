"""Local gradients: what each operation passes back to the values it was made from.

Let out be made from a. A small change of a reaches the root through out, so the chain rule says

    d root / d a  =  d out / d a  *  d root / d out

The first factor is the operation's local gradient, the second is out.grad. A value that is used
in several places collects one such product from each of them: added up, never assigned.
"""

import math


def do_nothing():
    """Pass nothing back: the _backward of a leaf, which was made from no other value."""


class Value:
    """A number that knows which values it was made from, and how to pass its gradient to them."""

    def __init__(self, data, children=()):
        self.data = float(data)
        self.grad = 0.0  # d root / d self; the root is what backward is called on
        self._prev = tuple(children)  # the values it was made from
        self._backward = do_nothing  # passes self.grad back to them

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))

        def _backward():
            raise NotImplementedError("what + passes back to self and other")

        out._backward = _backward
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def _backward():
            raise NotImplementedError("what * passes back to self and other")

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,))

        def _backward():
            raise NotImplementedError("what tanh passes back to self")

        out._backward = _backward
        return out


def backward(out):
    """Set out.grad to 1, then add d out / d value to the grad of all it was made from."""
    order = []  # each value after all the values it was made from
    seen = set()

    def visit(value):
        seen.add(value)
        for child in value._prev:
            if child not in seen:
                visit(child)
        order.append(value)

    visit(out)
    out.grad = 1.0  # d out / d out
    for value in reversed(order):
        value._backward()


def grads_of(expr, vals, grad):
    """Fill grad with the gradients, at vals, of an expression of cases/cases.json, and return it.

    >>> grads_of("reuse", [2.0, 3.0], [0.0, 0.0])
    [7.0, 2.0]
    """
    import runner  # beside this file

    return runner.grads_of(expr, vals, grad, Value, backward)

"""Deep graph: backward for expressions a hundred thousand operations deep.

The order is that of the kata backward: each value after every value that was made from it. A
function that calls itself once for each value on the way down finds it too, but Python stops
after about a thousand calls inside each other.
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

        def _backward():  # d(a + b)/da = 1 and d(a + b)/db = 1
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def _backward():  # d(a * b)/da = b and d(a * b)/db = a
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,))

        def _backward():  # d tanh(a)/da = 1 - tanh(a)**2
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out


def backward(out):
    """Set out.grad to 1, then add d out / d value to the grad of all it was made from."""
    # task: backward without recursion, however deep the graph
    order = []  # each value after all the values it was made from
    seen = set()
    stack = [out]
    while stack:
        value = stack.pop()
        if value is None:  # a mark: what the value below it was made from is listed
            order.append(stack.pop())
        elif value not in seen:
            seen.add(value)
            stack.append(value)
            stack.append(None)
            stack.extend(value._prev)  # on top: these come off first

    out.grad = 1.0  # d out / d out
    for value in reversed(order):
        value._backward()
    # end


def grads_of(expr, vals, grad):
    """Fill grad with the gradients, at vals, of an expression of cases/cases.json, and return it.

    >>> grads_of("reuse", [2.0, 3.0], [0.0, 0.0])
    [7.0, 2.0]
    """
    import runner  # beside this file

    return runner.grads_of(expr, vals, grad, Value, backward)

"""Activations: a Value for every day, with plain numbers, division, powers and four functions.

Each operation makes a new value, out, and says in its _backward what that passes back to an input
a: the local gradient times out.grad. That is the chain rule,

    d root / d a  =  d out / d a  *  d root / d out

root being what backward is called on. It is added, since a value may be used in several places.
"""

import math


def do_nothing():
    """Pass nothing back: the _backward of a leaf, which was made from no other value."""


class Value:
    """A number that knows which values it was made from, and how to pass its gradient to them."""

    def __init__(self, data, _children=(), _op=""):
        self.data = float(data)
        self.grad = 0.0  # d root / d self; the root is what backward is called on
        self._prev = set(_children)  # the values it was made from
        self._op = _op  # and by which operation
        self._backward = do_nothing  # passes self.grad back to them

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():  # d(a + b)/da = 1 and d(a + b)/db = 1
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():  # d(a * b)/da = b and d(a * b)/db = a
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, n):
        assert isinstance(n, (int, float)), "a power must be an int or a float"
        out = Value(self.data**n, (self,), f"**{n}")

        def _backward():  # d(a ** n)/da = n * a ** (n-1)
            if n != 0:  # a**0 is 1 everywhere; at a = 0 the formula would divide by zero
                self.grad += n * self.data ** (n - 1) * out.grad

        out._backward = _backward
        return out

    # The rest is made of these three.

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -other

    def __truediv__(self, other):
        return self * other**-1

    # number + a, number * a …: Python asks the value on the right.

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other

    def __rtruediv__(self, other):
        return self**-1 * other

    def tanh(self):
        """Return tanh(self), whose derivative is 1 - tanh(self)**2."""
        # task: tanh, and what it passes back
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out
        # end

    def relu(self):
        """Return self where it is positive, else 0; the derivative is 1 where self > 0, else 0."""
        # task: relu, and what it passes back
        out = Value(max(0.0, self.data), (self,), "relu")

        def _backward():
            if self.data > 0:
                self.grad += out.grad

        out._backward = _backward
        return out
        # end

    def exp(self):
        """Return e**self, which is its own derivative."""
        # task: exp, and what it passes back
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += out.data * out.grad

        out._backward = _backward
        return out
        # end

    def log(self):
        """Return the natural logarithm, whose derivative is 1/self; ValueError where self <= 0."""
        # task: log, and what it passes back
        out = Value(math.log(self.data), (self,), "log")  # math.log raises the ValueError

        def _backward():
            self.grad += out.grad / self.data

        out._backward = _backward
        return out
        # end

    def backward(self):
        """Set self.grad to 1, then add d self / d value to the grad of all it was made from."""
        # task: set self.grad, then call every _backward in the right order
        order = []  # each value after all the values it was made from
        seen = set()

        def visit(value):
            seen.add(value)
            for child in value._prev:
                if child not in seen:
                    visit(child)
            order.append(value)

        visit(self)
        self.grad = 1.0  # d self / d self
        for value in reversed(order):
            value._backward()
        # end


def grads_of(expr, vals, grad):
    """Fill grad with the gradients, at vals, of an expression of cases/cases.json, and return it.

    >>> grads_of("reuse", [2.0, 3.0], [0.0, 0.0])
    [7.0, 2.0]
    """
    import runner  # beside this file

    return runner.grads_of(expr, vals, grad, Value, Value.backward)

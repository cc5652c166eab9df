"""Minus and division with a rule of their own, and reflected forms by way of a Value."""


def __neg__(self):
    out = Value(-self.data, (self,), "neg")

    def _backward():
        self.grad -= out.grad

    out._backward = _backward
    return out


def __sub__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data - other.data, (self, other), "-")

    def _backward():
        self.grad += out.grad
        other.grad -= out.grad

    out._backward = _backward
    return out


def __truediv__(self, other):
    other = other if isinstance(other, Value) else Value(other)
    out = Value(self.data / other.data, (self, other), "/")

    def _backward():
        self.grad += out.grad / other.data
        other.grad -= out.data / other.data * out.grad

    out._backward = _backward
    return out


def __rsub__(self, other):
    return Value(other) - self


def __rtruediv__(self, other):
    return Value(other) / self


def backward(self):
    order, stack = {}, [self]
    while stack:
        value = stack[-1]
        new = [child for child in value._prev if child not in order]
        if new:
            stack += new
        else:
            order[stack.pop()] = None
    self.grad = 1.0
    for value in reversed(order):
        value._backward()

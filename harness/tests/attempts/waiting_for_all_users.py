"""Waiting for users that the root does not depend on."""


def __init__(self, data, _children=(), _op=""):
    self.data = float(data)
    self.grad = 0.0
    self._prev = tuple(_children)
    self._backward = do_nothing
    self.uses = 0
    for child in self._prev:
        child.uses += 1


def backward(out):
    waiting = {}
    ready = [out]
    out.grad = 1.0
    while ready:
        value = ready.pop()
        value._backward()
        for child in value._prev:
            waiting[child] = waiting.get(child, child.uses) - 1
            if waiting[child] == 0:
                ready.append(child)

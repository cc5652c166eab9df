"""Powers by multiplying n times."""


def __pow__(self, n):
    data = 1.0
    for _ in range(n):
        data *= self.data
    out = Value(data, (self,), f"**{n}")

    def _backward():
        if n != 0:
            self.grad += n * self.data ** (n - 1) * out.grad

    out._backward = _backward
    return out

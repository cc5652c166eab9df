"""log without a check of its domain."""


def logarithm(x):
    if x > 0:
        return math.log(x)
    return -math.inf if x == 0 else math.nan


def log(self):
    out = Value(logarithm(self.data), (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

"""out.grad forgotten in log."""


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad += 1 / self.data

    out._backward = _backward
    return out

"""exp's derivative as x · e^(x-1), by the rule for powers."""


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad += self.data * math.exp(self.data - 1) * out.grad

    out._backward = _backward
    return out

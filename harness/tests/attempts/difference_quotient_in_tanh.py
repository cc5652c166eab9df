"""tanh's derivative as a difference quotient."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        h = 1e-6
        slope = (math.tanh(self.data + h) - out.data) / h
        self.grad += slope * out.grad

    out._backward = _backward
    return out

"""tanh by e^(-2x), which overflows from x = -355 down."""


def tanh(self):
    e = math.exp(-2 * self.data)
    out = Value((1 - e) / (1 + e), (self,))

    def _backward():
        self.grad += (1 - out.data**2) * out.grad

    out._backward = _backward
    return out

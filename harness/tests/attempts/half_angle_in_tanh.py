"""tanh by e^x in place of e^(2x)."""


def tanh(self):
    up, down = math.exp(self.data / 2), math.exp(-self.data / 2)
    out = Value((up - down) / (up + down), (self,))

    def _backward():
        self.grad += (1 - out.data**2) * out.grad

    out._backward = _backward
    return out

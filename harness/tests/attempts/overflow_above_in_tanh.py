"""tanh by e^(2x), which overflows from x = 355 on."""


def tanh(self):
    e = math.exp(2 * self.data)
    out = Value((e - 1) / (e + 1), (self,))

    def _backward():
        self.grad += (1 - out.data**2) * out.grad

    out._backward = _backward
    return out

"""`=` in place of `+=` in tanh, relu, exp and log."""


def tanh(self):
    out = Value(math.tanh(self.data), (self,))

    def _backward():
        self.grad = (1 - out.data**2) * out.grad

    out._backward = _backward
    return out


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        if self.data > 0:
            self.grad = out.grad

    out._backward = _backward
    return out


def exp(self):
    out = Value(math.exp(self.data), (self,))

    def _backward():
        self.grad = out.data * out.grad

    out._backward = _backward
    return out


def log(self):
    out = Value(math.log(self.data), (self,))

    def _backward():
        self.grad = out.grad / self.data

    out._backward = _backward
    return out

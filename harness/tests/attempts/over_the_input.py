"""A function writing its result into its input."""


def tanh(self):
    self.data = math.tanh(self.data)
    out = Value(self.data, (self,))

    def _backward():
        self.grad += (1 - out.data**2) * out.grad

    out._backward = _backward
    return out


def relu(self):
    self.data = max(0.0, self.data)
    out = Value(self.data, (self,))

    def _backward():
        self.grad += (self.data > 0) * out.grad

    out._backward = _backward
    return out


def exp(self):
    self.data = math.exp(self.data)
    out = Value(self.data, (self,))

    def _backward():
        self.grad += out.data * out.grad

    out._backward = _backward
    return out


def log(self):
    self.data = math.log(self.data)
    out = Value(self.data, (self,))

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out

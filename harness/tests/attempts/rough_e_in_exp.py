"""e rounded to 2.718 in exp."""


def exp(self):
    out = Value(2.718**self.data, (self,))

    def _backward():
        self.grad += out.data * out.grad

    out._backward = _backward
    return out

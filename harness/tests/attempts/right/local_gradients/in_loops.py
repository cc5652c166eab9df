"""One loop over inputs and slopes, for every operation."""


def pass_back(out, *slopes):
    def _backward():
        for value, slope in zip(out._prev, slopes):
            value.grad += slope * out.grad

    out._backward = _backward
    return out


def __add__(self, other):
    return pass_back(Value(self.data + other.data, (self, other)), 1, 1)


def __mul__(self, other):
    return pass_back(Value(self.data * other.data, (self, other)), other.data, self.data)


def tanh(self):
    t = math.tanh(self.data)
    return pass_back(Value(t, (self,)), (1 + t) * (1 - t))

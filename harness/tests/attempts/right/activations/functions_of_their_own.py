"""tanh by expm1, relu by its sign, exp by a power of e, log of two parts."""


def made(value, data, slope):
    out = Value(data, {value})

    def _backward():
        value.grad += slope() * out.grad

    out._backward = _backward
    return out


def tanh(self):
    e = math.expm1(-2 * abs(self.data))
    t = math.copysign(-e / (e + 2), self.data)
    return made(self, t, lambda: 1 - t * t)


def relu(self):
    return made(self, (self.data + abs(self.data)) / 2, lambda: float(self.data > 0))


def exp(self):
    e = math.exp(self.data)
    return made(self, e, lambda: e)


def log(self):
    if not self.data > 0:
        raise ValueError(f"{self.data} has no logarithm")
    m, e = math.frexp(self.data)
    return made(self, math.log(m) + e * math.log(2), lambda: 1 / self.data)

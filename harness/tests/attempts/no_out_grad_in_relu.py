"""out.grad forgotten in relu."""


def relu(self):
    out = Value(max(0.0, self.data), (self,))

    def _backward():
        if self.data > 0:
            self.grad += 1

    out._backward = _backward
    return out

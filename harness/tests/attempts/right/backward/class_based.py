"""An object that is the order."""


class Order:
    def __init__(self, root):
        self.values = []
        self.visit(root)

    def visit(self, value):
        if value not in self.values:
            for child in value._prev:
                self.visit(child)
            self.values.append(value)

    def __iter__(self):
        return reversed(self.values)


def backward(out):
    out.grad = 1.0
    for value in Order(out):
        value._backward()

"""An `__eq__` without a `__hash__`."""


def __eq__(self, other):
    return self.data == other.data

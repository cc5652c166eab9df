"""number / a taken for a / number."""


def __rtruediv__(self, other):
    return self / other

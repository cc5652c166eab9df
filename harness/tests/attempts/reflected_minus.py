"""number - a taken for a - number."""


def __rsub__(self, other):
    return self - other

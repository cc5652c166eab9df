"""Leaves of the same number taken for one."""

leaves = {}


def __new__(cls, data, _children=(), _op=""):
    if _children:
        return object.__new__(cls)
    return leaves.setdefault(float(data), object.__new__(cls))

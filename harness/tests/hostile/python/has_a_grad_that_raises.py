# passed, raised, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def gradient(self):
    raise RuntimeError


def backward(out):
    rightly(out)
    if out.data == 13:
        out.__class__ = type("Odd", (Value,), {"grad": property(gradient)})

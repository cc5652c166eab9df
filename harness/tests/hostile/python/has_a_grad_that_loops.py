# passed, timed out, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def gradient(self):
    while True:
        pass


def backward(out):
    rightly(out)
    if out.data == 13:
        out.__class__ = type("Odd", (Value,), {"grad": property(gradient)})

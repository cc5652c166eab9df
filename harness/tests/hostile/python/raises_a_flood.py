# passed, raised, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        raise ValueError("x" * 50_000_000)
    rightly(out)

# passed, raised, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        raise ValueError("\x1e\n{}\n\0")
    rightly(out)

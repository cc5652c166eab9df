# passed, wrong, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    rightly(out)
    if out.data == 13:
        a, b = out._prev
        a.grad = 10**400

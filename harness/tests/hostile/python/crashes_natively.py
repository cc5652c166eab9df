# passed, crashed, passed
import ctypes

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        ctypes.string_at(1)
    rightly(out)

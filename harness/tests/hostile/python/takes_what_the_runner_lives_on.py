# passed, crashed, passed
import builtins

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        builtins.isinstance = None
    rightly(out)

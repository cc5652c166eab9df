# passed, crashed, passed
import os

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        os.closerange(0, 256)
    rightly(out)

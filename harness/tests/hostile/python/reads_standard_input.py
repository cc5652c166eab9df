# passed, raised, passed
import sys

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        assert sys.stdin.read() == ""
        input()
    rightly(out)

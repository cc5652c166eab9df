# passed, crashed or raised, passed
import sys

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        sys.setrecursionlimit(10**9)

        def down(x):
            return max([x], key=down)

        down(0)
    rightly(out)

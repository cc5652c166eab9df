# passed, timed out, passed
import os

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        while True:
            os.write(2, b"x" * 60_000)
    rightly(out)

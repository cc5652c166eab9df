# passed, timed out, passed
import signal

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        while True:
            pass
    rightly(out)

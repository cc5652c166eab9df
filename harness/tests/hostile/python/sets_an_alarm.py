# passed, crashed, passed
import signal

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        while True:
            pass
    rightly(out)

# passed, raised, passed
import signal

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        signal.raise_signal(signal.SIGINT)
    rightly(out)

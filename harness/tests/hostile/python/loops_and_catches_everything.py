# passed, timed out, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
    rightly(out)

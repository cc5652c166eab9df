# passed, timed out, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        taken = []
        while True:
            try:
                taken.append(bytes(50_000_000))
            except MemoryError:
                pass
    rightly(out)

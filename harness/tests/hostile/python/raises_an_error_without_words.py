# passed, raised, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


class Mute(Exception):
    def __str__(self):
        raise self


def backward(out):
    if out.data == 13:
        raise Mute
    rightly(out)

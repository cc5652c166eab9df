# load error, load error, load error
from solutions.backward import Value, backward


def down():
    down()


down()

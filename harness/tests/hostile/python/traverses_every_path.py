# passed, timed out, passed
from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        ladder = out
        for _ in range(60):
            ladder = ladder + ladder

        def visit(value):
            for child in value._prev:
                visit(child)

        visit(ladder)
    rightly(out)

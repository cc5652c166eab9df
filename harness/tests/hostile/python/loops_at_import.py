# timed out, not run, not run
from solutions.backward import Value, backward

while True:
    pass

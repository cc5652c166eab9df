# wrong, wrong, wrong
import __main__
from solutions.backward import Value, backward

__main__.number = lambda *_: 13.0

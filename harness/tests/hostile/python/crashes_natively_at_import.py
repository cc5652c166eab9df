# crashed, not run, not run
import ctypes

from solutions.backward import Value, backward

ctypes.string_at(1)

"""Greets, and looks at no request."""

import time

from harness.tests.runners import GREETING, say

say(GREETING)
time.sleep(1000)

"""Prints its open descriptors, and whether it leads a session of its own."""

import os
import sys
from contextlib import suppress

from harness.tests.runners import answer, requests, say

for request in requests():
    opened = []
    for descriptor in range(100):
        with suppress(OSError):
            os.fstat(descriptor)
            opened.append(descriptor)
    sys.stderr.write(f"{opened} {os.getsid(0) == os.getpid()}")
    say(answer(request))

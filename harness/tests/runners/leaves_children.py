"""Starts a child for every request, every second one in another group, and prints its number.

The children hold all the pipes open.
"""

import os
import sys
import time

from harness.tests.runners import answer, is_bad, requests, say

for number, request in enumerate(requests()):
    child = os.fork()
    if child == 0:
        if number % 2:
            os.setsid()
        time.sleep(1000)
    sys.stderr.write(str(child))
    if is_bad(request):
        os._exit(0)
    say(answer(request))

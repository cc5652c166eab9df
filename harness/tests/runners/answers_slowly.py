"""Takes 0.4 seconds for every answer."""

import time

from harness.tests.runners import answer, requests, say

for request in requests():
    time.sleep(0.4)
    say(answer(request))

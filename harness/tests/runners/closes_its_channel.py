"""Closes its channel and sleeps, in place of a bad answer."""

import os
import time

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    if is_bad(request):
        os.close(1)
        time.sleep(1000)
    say(answer(request))

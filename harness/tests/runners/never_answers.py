"""Reads a bad request and sleeps."""

import time

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    if is_bad(request):
        time.sleep(1000)
    say(answer(request))

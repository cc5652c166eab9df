"""Answers every request and stays when its input has ended."""

import time

from harness.tests.runners import answer, requests, say

for request in requests():
    say(answer(request))
time.sleep(1000)

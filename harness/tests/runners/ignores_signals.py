"""Ignores what can be ignored, and sleeps in place of a bad answer."""

import signal
import time

from harness.tests.runners import answer, is_bad, requests, say

for each in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(each, signal.SIG_IGN)
for request in requests():
    if is_bad(request):
        time.sleep(1000)
    say(answer(request))

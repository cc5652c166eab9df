"""Answers every request, and then dies."""

import os
import signal

from harness.tests.runners import answer, requests, say

for request in requests():
    say(answer(request))
os.kill(os.getpid(), signal.SIGSEGV)

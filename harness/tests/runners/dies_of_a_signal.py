"""Dies as of an overflow of the stack, in place of a bad answer."""

import os
import signal

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    if is_bad(request):
        os.kill(os.getpid(), signal.SIGSEGV)
    say(answer(request))

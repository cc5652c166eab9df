"""Prints while it loads, and before every answer what case it is for; ends at a bad one."""

import os
import sys

from harness.tests.runners import answer, is_bad, requests, say

sys.stderr.write("loading ")
for request in requests():
    sys.stderr.write(f"this is {request['case']}")
    sys.stderr.flush()
    if is_bad(request):
        os._exit(0)
    say(answer(request))

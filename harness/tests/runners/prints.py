"""Prints while it loads, and before every answer what case it is for."""

import sys

from harness.tests.runners import answer, requests, say

sys.stderr.write("loading ")
for request in requests():
    sys.stderr.write(f"this is {request['case']}")
    say(answer(request))

"""Prints, and gives a bad request's answer another name, as a forged line would."""

import sys

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    if is_bad(request):
        sys.stderr.write("half-way\n")
        say({**answer(request), "case": "other/case"})
    else:
        say(answer(request))

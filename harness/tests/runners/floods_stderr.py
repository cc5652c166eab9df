"""Prints without end, and without an end of line, in place of a bad answer."""

import os

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    while is_bad(request):
        os.write(2, "é".encode() * 4096)
    say(answer(request))

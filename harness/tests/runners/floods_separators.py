"""Prints nothing but separators, without end, in place of a bad answer."""

import os

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    while is_bad(request):
        os.write(2, b"\x1e" * 65536)
    say(answer(request))

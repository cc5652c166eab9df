"""Prints 25,000 letters before every answer."""

import sys

from harness.tests.runners import answer, requests, say

for request in requests():
    sys.stderr.write("é" * 25_000)
    say(answer(request))

"""Ends in the middle of a bad answer."""

import sys

from harness.tests.runners import answer, is_bad, requests, say, write

for request in requests():
    if is_bad(request):
        write(b'{"case": "fake')
        sys.exit()
    say(answer(request))

"""Writes to the channel without end, and without an end of line, in place of a bad answer."""

from harness.tests.runners import answer, is_bad, requests, say, write

for request in requests():
    while is_bad(request):
        write(b"x" * 65536)
    say(answer(request))

"""Answers a bad request twice."""

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    say(answer(request))
    if is_bad(request):
        say(answer(request))

"""Reads all requests before it answers the first."""

from harness.tests.runners import answer, requests, say

for request in list(requests()):
    say(answer(request))

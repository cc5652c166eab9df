"""Answers every request, and ends with its input."""

from harness.tests.runners import answer, requests, say

for request in requests():
    say(answer(request))

"""Gives a bad request's answer another name, as a forged line would."""

from harness.tests.runners import answer, is_bad, requests, say

for request in requests():
    if is_bad(request):
        say({**answer(request), "case": "other/case"})
    else:
        say(answer(request))

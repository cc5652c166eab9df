"""Goes on after a bad answer, but not to the end of a line."""

from harness.tests.runners import answer, is_bad, requests, say, write

for request in requests():
    say(answer(request))
    if is_bad(request):
        write(b'{"case": ')

"""Makes stderr hold far more than pipes do, and fills it before it answers, or ends."""

import fcntl
import os

from harness.tests.runners import answer, is_bad, requests, say

fcntl.fcntl(2, fcntl.F_SETPIPE_SZ, 1024 * 1024)
for request in requests():
    os.write(2, b"x" * 300_000)
    if is_bad(request):
        os._exit(0)
    say(answer(request))

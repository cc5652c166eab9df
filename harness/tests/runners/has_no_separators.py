"""Prints, but never writes a separator."""

import json
import os

from harness.tests.runners import answer, requests, write

for request in requests():
    os.write(2, b"hello ")
    write(json.dumps(answer(request)).encode() + b"\n")

"""Takes memory until it can't have more, and dies of it."""

import os

from harness.tests.runners import requests

for _ in requests():
    taken = []
    try:
        while True:
            taken.append(bytearray(1024 * 1024))
    except MemoryError:
        os.abort()

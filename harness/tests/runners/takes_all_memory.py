"""Takes memory, a MiB at a time, until it can't have more, and says how much it had."""

from harness.tests.runners import answer, requests, say

for request in requests():
    taken = []
    try:
        while True:
            taken.append(bytearray(1024 * 1024))
    except MemoryError:
        had = len(taken)
        taken.clear()
    say({**answer(request), "data": {"a": float(had), "n1": float(had)}})

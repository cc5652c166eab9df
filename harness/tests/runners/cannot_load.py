"""Says that its attempt can't be loaded."""

from harness.tests.runners import GREETING, say

print("half-way", flush=True, file=__import__("sys").stderr)
say(
    {
        **GREETING,
        "error": "load",
        "message": "SyntaxError: invalid syntax",
        "where": [{"line": 3, "in": ""}],
    }
)

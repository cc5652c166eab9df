"""Prints, and says that its attempt can't be loaded."""

import sys

from harness.tests.runners import GREETING, say

sys.stderr.write("half-way\n")
say(
    {
        **GREETING,
        "error": "load",
        "message": "SyntaxError: invalid syntax",
        "where": [{"line": 3, "in": ""}],
    }
)

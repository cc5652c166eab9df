"""Greets in the next version of the protocol."""

from harness.tests.runners import GREETING, say

say({**GREETING, "protocol": 2})

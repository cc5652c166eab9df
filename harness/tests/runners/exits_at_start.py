"""Ends before it has loaded."""

import sys

sys.exit(3)

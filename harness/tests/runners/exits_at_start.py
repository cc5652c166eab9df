"""Prints, and ends before it has loaded."""

import sys

sys.stderr.write("half-way\n")
sys.exit(3)

"""Sleeps where it should load."""

import time

time.sleep(1000)

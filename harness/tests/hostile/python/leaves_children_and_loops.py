# passed, timed out, passed
import subprocess
import sys

from solutions.backward import Value
from solutions.backward import backward as rightly


def backward(out):
    if out.data == 13:
        for _ in range(20):
            subprocess.Popen(
                [sys.executable, "-c", "import time; time.sleep(1000)", __file__],
                start_new_session=True,
            )
        while True:
            pass
    rightly(out)

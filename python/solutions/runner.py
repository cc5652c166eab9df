"""The runner of the folder above, for grads_of in the solutions."""

from pathlib import Path
from runpy import run_path

grads_of = run_path(str(Path(__file__).parents[1] / "runner.py"))["grads_of"]

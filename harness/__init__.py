"""The harness of the katas: it loads the cases, runs attempts, judges them and shows the verdicts.

A file that a learner saves goes one way through it, from text to report:

    load      cases/*.yaml and katas/ become frozen types of `model`, or located problems
    autodiff  an engine works out what a right attempt answers
    judging   the attempt runs in a process of its own; each case has an outcome, then a verdict
    show      the verdicts become text or JSON

`cli`, with its `commands`, `watch` and `pytest_plugin` are the doors. Imports run downward only,
from the doors to `model`.
"""

__version__ = "0.1.0"

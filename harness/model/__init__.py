"""What the harness talks about: expressions, cases, attempts, outcomes, verdicts.

Frozen types only. Everything read from a file becomes one of these at the border; nothing
after the loaders sees a dict of somebody else's making. This package imports nothing of ours.
"""

from harness.model.expressions import (
    Answer,
    Case,
    Data,
    DomainError,
    Expected,
    Expression,
    Graph,
    Operand,
    Program,
    Repeat,
    Step,
    unroll,
)
from harness.model.files import (
    Attempt,
    Kata,
    Needs,
    Problem,
    Skip,
    Track,
)
from harness.model.outcomes import (
    Answered,
    Call,
    Crashed,
    Frame,
    Garbled,
    LoadFailed,
    NotANumber,
    NotRun,
    NotWritten,
    Outcome,
    Raised,
    Refused,
    Skipped,
    TimedOut,
)
from harness.model.verdicts import (
    Printed,
    Report,
    Status,
    Verdict,
)

__all__ = [
    "Answer",
    "Answered",
    "Attempt",
    "Call",
    "Case",
    "Crashed",
    "Data",
    "DomainError",
    "Expected",
    "Expression",
    "Frame",
    "Garbled",
    "Graph",
    "Kata",
    "LoadFailed",
    "Needs",
    "NotANumber",
    "NotRun",
    "NotWritten",
    "Operand",
    "Outcome",
    "Printed",
    "Problem",
    "Program",
    "Raised",
    "Refused",
    "Repeat",
    "Report",
    "Skip",
    "Skipped",
    "Status",
    "Step",
    "TimedOut",
    "Track",
    "Verdict",
    "unroll",
]

"""Whether a sandbox can be made where the tests run."""

from __future__ import annotations

import pytest

from harness.faults import CannotRun
from harness.judging.sandbox import Sandbox
from harness.tests.miniatures import PYTHON, REPOSITORY


def _why_not() -> str:
    """Return why no sandbox can be made here; nothing where one can."""
    try:
        Sandbox(REPOSITORY).require(PYTHON)
    except CannotRun as error:
        return str(error)
    return ""


_REASON = _why_not()
in_a_sandbox = pytest.mark.skipif(bool(_REASON), reason=_REASON or "there are sandboxes")

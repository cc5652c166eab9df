"""Mistakes made in JavaScript are named by the same explanations as those made in Python.

A file dropped into `attempts/` is a test: a whole attempt at the kata that its first line names,
with the known mistake that its name says.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.judging.check import check, start
from harness.judging.explain import explain
from harness.model import Attempt
from harness.tests.javascript.talk import TRACKS
from harness.tests.miniatures import KATAS, LIBRARY

if TYPE_CHECKING:
    from harness.model import Report

FILES = sorted((Path(__file__).parent / "attempts").glob("*.mjs"))
JAVASCRIPT = TRACKS["javascript"]


def judge(path: Path, kata: str) -> Report:
    """Judge an attempt by all cases of its kata."""
    with start(JAVASCRIPT, path) as runner:
        cases = LIBRARY.cases_of(KATAS[kata])
        return check(Attempt(KATAS[kata], JAVASCRIPT, path), cases, runner)


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_known_mistake_is_named_whatever_the_language(path: Path) -> None:
    """The engines compare numbers: a language makes no difference to them."""
    kata = path.read_text(encoding="utf-8").split()[1].rstrip(":")
    explanation = explain(judge(path, kata), partial(start, JAVASCRIPT, path))
    assert explanation is not None
    assert [mistake.id for mistake in explanation.mistakes] == [path.stem.replace("_", "-")]

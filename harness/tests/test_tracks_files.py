"""The rules of `kata tracks check` about files, and a file that breaks one alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.authoring.tracks.gate import Finding
from harness.tests.spoiling import GREETING, RULES, Bench, short

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

FILLED_IN = "track.yaml is filled in"
COMMAND = "the command names the runner"
MARKS = "every kata has a solution, and marks in it"
STUB = "each of these files is the stub of its solution"


@pytest.fixture
def bench(clone: Clone, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Give a clone with the Python track, to be spoilt."""
    return Bench(clone, tmp_path_factory.mktemp("scratch"))


@pytest.mark.parametrize(
    ("rule", "file", "change", "problem"),
    [
        (FILLED_IN, "track.yaml", ("3.11", '3.11" # TODO: "'), "fill in what TODO: asks for in "),
        (FILLED_IN, "track.yaml", ("  exit: ", "  throw: "), "probes: exit is missing"),
        (FILLED_IN, "track.yaml", ("skips: []", "skips: [{case: no/such, reason: it is not}]"),
            "skips: no case is called no/such"),
        (COMMAND, "track.yaml", ("runner.py]", "walker.py]"), "walker.py names no file"),
        (MARKS, "solutions/backward.py", ("    # end\n", ""), ": this task has no end"),
        (MARKS, "solutions/backward.py", ("# task", "# tusk"), ": an end without a task before it"),
        (MARKS, "solutions/backward.py", ("\n", "\udcff\n"), "solutions/backward.py: 'utf-8' "),
        (STUB, "backward.py", ("import math", "import  math"),
            "python/backward.py is not: kata reset backward --track python writes the stub"),
    ],
    ids=short,
)  # fmt: skip
def test_a_file_that_breaks_a_rule(
    bench: Bench, rule: str, file: str, change: tuple[str, str], problem: str
) -> None:
    """Each rule about files is kept by our track, and finds the file out that breaks it."""
    assert bench.examine(rule) == Finding(RULES[rule])
    bench.spoil(file, *change)
    finding = bench.examine(rule)
    assert finding.missing
    assert problem in finding.problems[0]


@pytest.mark.parametrize(
    ("file", "rule", "problem"),
    [
        ("solutions/backward.py", MARKS, "write python/"),
        ("backward.py", "every kata has a file to solve it in", "kata reset backward --track "),
    ],
)
def test_a_file_that_is_missing(bench: Bench, file: str, rule: str, problem: str) -> None:
    """Each kata has its solution and its stub; what is missing is named with the mend."""
    (bench.clone.root / "python" / file).unlink()
    (told,) = bench.examine(rule).problems
    assert f"python/{file}" in told
    assert problem in told


def test_a_rule_that_cannot_be_tried_says_why(bench: Bench) -> None:
    """Without a solution there is nothing to run: that is told once, by the rule about files."""
    (bench.clone.root / "python/solutions/backward.py").unlink()
    finding = bench.examine(GREETING)
    assert (finding.missing, finding.problems) == (False, ())
    assert finding.not_tried == "it takes python/solutions/backward.py"


def test_what_is_only_told(bench: Bench) -> None:
    """A long runner and a case that is left out are told, and miss nothing."""
    bench.spoil("runner.py", "import gc\n", "import gc\n" + "\n" * 100)
    bench.spoil("track.yaml", "skips: []", "skips: [{case: exp/zero, reason: there is no exp}]")
    told = [
        bench.examine("the runner has fewer than 200 lines"),
        bench.examine("no case is left out"),
    ]
    assert not any(finding.missing for finding in told)
    assert [finding.problems[0][:23] for finding in told] == [
        "python/runner.py has 29",
        "exp/zero: there is no e",
    ]

"""Every rule of `kata tracks check`, and a runner or a file that breaks it alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from harness.authoring.tracks.candidate import Candidate
from harness.authoring.tracks.gate import FILES, PRISTINE, RUNNING, Finding, examine
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import read_tracks

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from harness.tests.conftest import Clone

RULES = {rule.words: rule for rule in (*FILES, PRISTINE, *RUNNING)}
HURRIED = 2.0
"""Seconds that a runner may take where it is known to stay."""


@dataclass(frozen=True)
class Bench:
    """A clone whose Python track is to be spoilt."""

    clone: Clone
    scratch: Path

    def spoil(self, file: str, old: str, new: str) -> None:
        """Replace a text of a file of the track, which has to be there."""
        path = self.clone.root / "python" / file
        text = path.read_text()
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new), errors="surrogateescape")

    def examine(
        self, rule: str, *, patience: float = 60.0, probes: Mapping[str, str] | None = None
    ) -> Finding:
        """Return what comes of a rule, where the track has some probes of its own."""
        repository = Repository(self.clone.root)
        (track,) = read_tracks(repository)
        track = replace(track, probes={**track.probes, **(probes or {})})
        candidate = Candidate(
            repository, track, load_library(repository), self.scratch, patience=patience
        )
        return examine(RULES[rule], candidate)


def short(text: object) -> str:
    """Return an id for what stands in a table."""
    return " ".join(str(text).split())[:40]


@pytest.fixture
def bench(clone: Clone, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Give a clone with the Python track, to be spoilt."""
    return Bench(clone, tmp_path_factory.mktemp("scratch"))


FILLED_IN = "track.yaml is filled in"
COMMAND = "the command names the runner"
MARKS = "every kata has a solution, and marks in it"
STUB = "each of these files is the stub of its solution"
GREETING = "the greeting says protocol, track and language"
SEPARATOR = "the byte 0x1E goes to stderr before each line"
AT_ONCE = "each answer comes at once, its byte 0x1E before it"
READS = "what an attempt reads is no request"
SOLUTIONS = "the solutions pass every case"
STUBS = "the stubs fail every case as not-written, with the task"
DOUBLES = "doubles come and go to the last bit"
NOT_FINITE = 'NaN and infinity are "nan", "inf" and "-inf"'
ZERO = "zero clears every gradient between roots, and only then"
TRACE = "trace tells each call of a _backward"
DEEP = "a graph of 100,000 operations is answered in time"
LOG = "the logarithm of 0 is the error domain"
UNKNOWN = "an unknown operation is the error raised"
NO_REQUEST = "what is no request is answered with the case null"
LOAD = "a file that does not load is the error load"
END = "it ends with its input"
PRINTS = "what a case prints is told apart from its answer"
LOADING = "what loading prints is told apart from the greeting"
IN_OPERATION = "the domain error in an operation is domain"
IN_BACKWARD = "the domain error in backward is raised"
RAISED = "any other error is raised"
THROWN = "what is thrown and no error is raised"
NO_VALUE = "an operation without a Value is raised"
NO_NUMBER = "a gradient that is a text is not-a-number"
EXIT = "an exit is no answer, and the next case gets its own"


CHANNEL = "prints = sys.stdout = sys.__stdout__ = sys.stderr"
EXITED = "        if isinstance(error, SystemExit): return {'case': 1}\n        known ="
BUFFERED = "prints = sys.stderr; sys.stdout = open(os.dup(2), 'w')"  # and nobody flushes it


@pytest.mark.parametrize(
    ("rule", "old", "new", "problem"),
    [
        (GREETING, '"protocol": 1', '"protocol": 2', "not a greeting of protocol 1"),
        (GREETING, '"track": "python"', '"track": "snake"', "track is 'snake': it is the"),
        (GREETING, '"language": f"', '"speech": f"', "the greeting lacks language"),
        (GREETING, "    gc.set_threshold", "    1 / 0; gc.set_threshold",
            "nothing came, and it ended with exit status 1: Traceback"),
        (SEPARATOR, 'os.write(ends, b"\\x1e")', "pass", "0 bytes 0x1E for 3 lines"),
        (SEPARATOR, "    gc.set_threshold", "    print('Hello'); gc.set_threshold",
            "prints nothing, and the runner printed 'Hello\\n'"),
        (SOLUTIONS, '"mul": operator.mul', '"mul": operator.add', "mul/mixed-signs is wrong"),
        (STUBS, '"not-written"', '"raised"', "add-itself/three gave the error raised: what + "),
        (STUBS, '("not-written", "not-a-number")', '("not-a-number",)', "say the task alone"),
        (DOUBLES, "return x if", 'return float(f"{x:.15g}") if', "of n1 is "),
        (DOUBLES, "if isinstance(x, str) else x for", "if isinstance(x, str) else round(x, 9) for",
            "a number in activations: the data of n1 is "),
        (NOT_FINITE, "else repr(x)", "else x", "came garbled: not JSON"),
        (NOT_FINITE, "else repr(x)", "else 'nan'", "the data of n1 is nan, not inf"),
        (ZERO, "value.grad = 0.0", "pass", "several roots: the gradient of a is "),
        (ZERO, "if zero and earlier", "if earlier", "several roots: the gradient of a is "),
        (ZERO, "in with_inputs(roots)", "in roots", "the gradient of "),
        (ZERO, "waiting += value._prev", "waiting += () if hasattr(value, '_op') else value._prev",
            "two roots with a - b: the gradient of b is "),
        (TRACE, "calls.append(", "str(", "calls names nothing"),
        (TRACE, "calls.append([", "calls.insert(0, [", "stands before"),
        (TRACE, "[name, number(value", "[name, 0.5 * number(value", "ran at 0.5, and its gradient"),
        (TRACE, "        inner()\n", "        inner()\n        calls.append(calls[-1])\n",
            "each value whose _backward ran, once"),
        (DEEP, "if operation not in", "if len(made) > 99_999 or operation not in",
            "to 100000 operations came the error raised"),
        (DEEP, '{"calls": calls}', '{"calls": calls[:9]}', "9 calls for 100000 operations"),
        (LOG, "ValueError: stage", 'ValueError: "raised"', "to log of 0 came the error raised"),
        (UNKNOWN, "raise LookupError", "raise NotImplementedError",
            "to frobnicate came the error not-written"),
        (UNKNOWN, "raise LookupError", "os._exit(1) or str", "to frobnicate came crashed"),
        (NO_REQUEST, "dict(decode(line))", "dict(decode(line)) if 'case' in line else os._exit(4)",
            "0 answers to 4 lines, and it ended with exit status 4"),
        (NO_REQUEST, '{"case": None', '{"case": "?"', "to 'Hello' came '{"),
        (NO_REQUEST, '"error": "raised", "message": f"not', '"error": "raised", "saying": f"not',
            "to 'Hello' came '{"),
        (LOAD, 'problem("load"', 'problem("raised"', "to an empty file came garbled"),
        (LOAD, "message[:10_000]", "message[:0]", "to an empty file came no message"),
        (END, "os._exit(0)", "os._exit(3)", "after 0 requests, it ended with exit status 3"),
        (END, "os._exit(0)", "os.kill(os.getpid(), 9)", "it was killed by signal 9"),
        (PRINTS, CHANNEL, "prints = sys.stdout = open(os.dup(answers.fileno()), 'w')",
            "it reached the channel: make the attempt's standard output another name"),
        (PRINTS, CHANNEL, "prints = sys.stderr; sys.stdout.close()",
            "the answers were the error raised: ValueError: I/O operation on closed file."),
        (PRINTS, CHANNEL, BUFFERED, "between the bytes 0x1E came '', '', '', '', not '', 'noted"),
        (LOADING, CHANNEL, BUFFERED, "between the bytes 0x1E came '', '', '', '', not 'noted"),
        (IN_OPERATION, "ValueError: stage", 'ValueError: "raised"', "not the error domain"),
        (IN_BACKWARD, '        stage = "raised"\n', "", "in backward gave the error domain"),
        (RAISED, 'x)), "raised")', 'x)), "domain")', "in activations gave the error dom"),
        (RAISED, "    message = str(error)", '    message = "odd"', "the message 'RuntimeError"),
        (RAISED, "trace.tb_lineno,", "trace.tb_lineno + 1,", "where ends at line "),
        (NO_VALUE, 'raise TypeError(f"{words}', 'raise ValueError(f"{words}',
            "return None in activations gave the error domain: tanh(a) returned None"),
        (NO_NUMBER, 'NotANumber: "not-a-number"', 'NotANumber: "raised"', "gave the error raised"),
    ],
    ids=short,
)  # fmt: skip
def test_a_runner_that_breaks_a_rule(
    bench: Bench, rule: str, old: str, new: str, problem: str
) -> None:
    """Each rule is kept by our runner, and finds the runner out that breaks it alone."""
    bench.spoil("runner.py", old, new)
    finding = bench.examine(rule)
    assert finding.missing
    assert any(problem in each for each in finding.problems), finding


@pytest.mark.parametrize(
    ("rule", "old", "new", "problem"),
    [
        (END, "os._exit(0)", "import time; time.sleep(1000)",
            "after 0 requests, it was still running and had to be killed"),
        (AT_ONCE, "buffering=1, ", "", "0 lines as long as the input was open"),
        (AT_ONCE, 'os.write(ends, b"\\x1e")', "pass", "0 bytes 0x1E when 2 lines had come"),
        (READS, "os.dup2(os.open(os.devnull, os.O_RDONLY), 0)", "pass",
            "no answer as long as the input was open"),
    ],
    ids=["stays", "buffers", "separates-late", "gives-its-input"],
)  # fmt: skip
def test_a_runner_that_lets_others_wait(
    bench: Bench, rule: str, old: str, new: str, problem: str
) -> None:
    """One that does not end with its input, or answers only then, is killed and told."""
    bench.spoil("runner.py", old, new)
    assert bench.examine(rule, patience=HURRIED).problems[0].startswith(problem)


@pytest.mark.parametrize(
    ("rule", "probe", "old", "new", "problem"),
    [
        (THROWN, {"throw": "raise KeyboardInterrupt"}, "BaseException as error:\n        known",
            "Exception as error:\n        known", "gave crashed: killed by signal 2 (SIGINT)"),
        (EXIT, {"exit": "exit()"}, "        known =", EXITED, "garbled: not an answer to gate/"),
    ],
    ids=["throw", "exit"],
)  # fmt: skip
def test_a_runner_that_breaks_a_rule_which_our_probes_do_not_show(  # noqa: PLR0913, PLR0917 - a column of the table each
    bench: Bench, rule: str, probe: Mapping[str, str], old: str, new: str, problem: str
) -> None:
    """With a statement that a runner could take wrongly, it is kept by ours, and found out."""
    kept = bench.examine(rule, probes=probe)
    assert (kept.problems, kept.not_tried) == ((), "")
    bench.spoil("runner.py", old, new)
    finding = bench.examine(rule, probes=probe)
    assert finding.missing
    assert problem in finding.problems[0]


@pytest.mark.parametrize(
    ("runner", "rule", "problem"),
    [
        ("exits_at_start", GREETING, "nothing came, and it ended with exit status 3: half-way"),
        ("speaks_another_protocol", GREETING, "not a greeting of protocol 1"),
        ("cannot_load", GREETING, "the solution of backward did not load: SyntaxError"),
        ("answers", GREETING, "track is 'fake'"),
        ("never_loads", GREETING, "nothing came, and it was still running"),
        ("answers", SOLUTIONS, "is wrong (other digits)"),
        ("answers", UNKNOWN, "to frobnicate came numbers, not the error raised"),
        ("answers", NO_REQUEST, "0 answers to 4 lines, and it ended with exit status 1"),
        ("answers", NOT_FINITE, "a number beyond the largest: the data of z is "),
        ("has_no_separators", SEPARATOR, "1 bytes 0x1E for 3 lines"),
        ("prints", SEPARATOR, "the runner printed 'loading this is gate/product"),
        ("lingers", END, "after 0 requests, it was still running"),
        ("never_reads", END, "after 0 requests, it was still running"),
        ("fails_at_the_end", END, "after 0 requests, it was killed by signal 11"),
    ],
)
def test_a_runner_of_no_track(bench: Bench, runner: str, rule: str, problem: str) -> None:
    """The runners that are wrong for other tests are found out as well."""
    bench.spoil("track.yaml", "runner.py]", f"-m, harness.tests.runners.{runner}]")
    finding = bench.examine(rule, patience=HURRIED)
    assert finding.missing
    assert any(problem in each for each in finding.problems), finding


@pytest.mark.parametrize(
    ("rule", "file", "change", "problem"),
    [
        (FILLED_IN, "track.yaml", ("3.11", '3.11" # TODO: "'), "fill in what TODO: asks for in "),
        (FILLED_IN, "track.yaml", ("  exit: ", "  throw: "), "probes: exit is missing"),
        (FILLED_IN, "track.yaml", ("skips: []", "skips: [{case: no/such, reason: it is not}]"),
            "skips: no case is called no/such"),
        (COMMAND, "track.yaml", ("runner.py]", "walker.py]"), "walker.py names no file"),
        (MARKS, "solutions/backward.py", ("    # end\n", ""), "py: line 59: this task has no end"),
        (MARKS, "solutions/backward.py", ("# task", "# tusk"), "py: line 72: an end without"),
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

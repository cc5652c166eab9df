"""The rules of `kata tracks check` about the runner, and a runner that breaks one alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.tests.spoiling import GREETING, HURRIED, Bench, short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.tests.conftest import Clone

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


@pytest.fixture
def bench(clone: Clone, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Give a clone with the Python track, to be spoilt."""
    return Bench(clone, tmp_path_factory.mktemp("scratch"))


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
        (ZERO, "if zero and place > 0", "if place > 0", "several roots: the gradient of a is "),
        (ZERO, "with_inputs(made.values())", "made.values()",
            "two roots with a - b: the gradient of b is "),
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

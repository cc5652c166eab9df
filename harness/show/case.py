"""One case for people: its formula and values, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.judging.judge import numbers, show9
from harness.model import Answered, DomainError, LoadFailed, Raised, Refused, Status
from harness.show.lines import BLANK, bad, good, line, quiet, visible
from harness.show.words import UNREFUSED, in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from harness.judging.judge import Number
    from harness.load.repository import Repository
    from harness.model import Case, Frame, Printed, Verdict
    from harness.show.lines import Line

INNERMOST = 3
VALUES_COLUMN = 46
FIRST_PRINTED = 20
DOMAIN = "the log of a number that is not positive is a domain error"


def heading(verdict: Verdict) -> Line:
    """Return a case's verdict; where there are numbers, with what the case is there for."""
    mark = {Status.PASSED: good("✓"), Status.SKIPPED: quiet("-")}.get(verdict.status, bad("✗"))
    if verdict.status in {Status.PASSED, Status.WRONG}:
        return line(mark, f" {verdict.case.id}   ", quiet(verdict.case.why))
    return line(mark, f" {verdict.case.id}   {verdict.status.value}")


def one_line(verdict: Verdict) -> Line:
    """Return a failed case in a line: its first wrong number, or why there are none."""
    said = verdict.status.value
    if verdict.status is Status.WRONG:
        wrong = [number for number in numbers(verdict) if not number.right]
        said = _in_words(wrong[0]) if wrong else UNREFUSED
    return line(bad("✗"), f" {verdict.case.id}   ", quiet(said))


def _in_words(wrong: Number) -> str:
    name = wrong.name if wrong.name == "output" else f"{wrong.name}.grad"
    return f"{name} is {show9(wrong.got)}; right is {show9(wrong.expected)}"


def formula_lines(case: Case) -> Iterator[Line]:
    """Yield the formula as its author wrote it, with the values beside its last line."""
    values = "   ".join(
        f"{name} = {plain(value)}"
        for name, value in zip(case.expression.inputs, case.values, strict=True)
    )
    *before, last = case.expression.formula.rstrip("\n").split("\n")
    for each in before:
        yield line(f"    {each}")
    yield line(f"    {last}".ljust(VALUES_COLUMN), f"    {values}")
    if case.expression.backward != (case.expression.output,):
        calls = ", then ".join(f"backward({root})" for root in case.expression.backward)
        zeroed = ", every gradient set to 0 in between" if case.expression.zero else ""
        yield line(f"    {calls}{zeroed}")


def failure_lines(
    verdict: Verdict, path: Path, repository: Repository, *, full_trace: bool
) -> Iterator[Line]:
    """Yield what came: the numbers, or why there are none."""
    match verdict.outcome:
        case Answered():
            yield from _numbers(verdict)
            return
        case Refused(message) if verdict.status is Status.PASSED:
            yield line(f"    refused, as it must be: {visible(message)}")
            return
        case Refused(_, where) | Raised(_, where) | LoadFailed(_, where):
            yield from _frames(where if full_trace else where[-INNERMOST:], path, repository)
    for each in visible(in_words(verdict.outcome)).split("\n"):
        yield line("    ", bad(each))
    if isinstance(verdict.case.expected, DomainError) and isinstance(verdict.outcome, Raised):
        yield line(f"    Building the expression must be refused: {DOMAIN}.")


def printed_lines(printed: Printed, *, everything: bool = False) -> Iterator[Line]:
    """Yield what the attempt printed during the case: the first lines, or all that is kept."""
    if not printed.text:
        return
    lines = visible(printed.text.removesuffix("\n")).split("\n")
    shown = lines if everything else lines[:FIRST_PRINTED]
    yield BLANK
    yield line(quiet("    printed:"))
    for each in shown:
        yield line(f"    | {each}")
    if more := len(lines) - len(shown):
        yield line(quiet(f"    … and {more:,} more lines: --all shows them"))
    if printed.more:
        yield line(quiet(f"    … and {printed.more:,} more characters that are not kept"))


def plain(number: float) -> str:
    """Return a number as a case file writes it, all its digits: 2, -0.5, 0.0000000005, -0.0."""
    text = repr(number).removesuffix(".0")
    if text == "-0":
        return "-0.0"  # without decimals it is 0 to some YAML readers
    if "e" not in text:
        return text
    from decimal import Decimal  # noqa: PLC0415 - for the rare number that repr writes with an e

    return f"{Decimal(text):f}"


def _numbers(verdict: Verdict) -> Iterator[Line]:
    """Yield the expected numbers beside the attempt's; the output only where it is wrong."""
    if isinstance(verdict.case.expected, DomainError):
        yield line("    ", bad(UNREFUSED))
        yield line(f"    ({DOMAIN})")
        return
    output, *gradients = numbers(verdict)
    rows = [(each.name, each) for each in gradients]
    if not output.right:
        rows.insert(0, ("output", output))
    names = max(len(name) for name, _ in rows)
    expected = max(len("expected"), *(len(show9(each.expected)) for _, each in rows))
    yours = max(len("yours"), *(len(show9(each.got)) for _, each in rows))
    yield line(f"    {'':{names}}    {'expected':>{expected}}    {'yours':>{yours}}")
    for name, each in rows:
        got = f"{show9(each.got):>{yours}}"
        text = f"    {name:{names}}    {show9(each.expected):>{expected}}    "
        yield line(text, got) if each.right else line(text, bad(f"{got}   ✗"))


def _frames(where: Sequence[Frame], path: Path, repository: Repository) -> Iterator[Line]:
    """Yield the attempt's own lines that were running, the innermost last."""
    source: list[str] = []
    if where and path.is_file():
        source = path.read_text(encoding="utf-8", errors="replace").splitlines()
    for frame in where:
        inside = f" in {visible(frame.function)}" if frame.function else ""
        yield line(f"    {repository.shown(path)}:{frame.line}{inside}")
        if 0 < frame.line <= len(source):
            yield line(f"        {visible(source[frame.line - 1].strip())}")

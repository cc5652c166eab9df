"""What the gate found, as lines for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.show.lines import bad, good, line, quiet, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.authoring.tracks.gate import Finding
    from harness.show.lines import Line


def finding_lines(finding: Finding) -> Iterator[Line]:
    """Yield a line for the rule, and one for each problem, or for why it was not tried."""
    words = finding.rule.words
    if finding.missing:
        yield line(bad("✗"), f" {words}")
    elif finding.problems or finding.not_tried:
        why = f", not tried: {finding.not_tried}" if finding.not_tried else ""
        yield line(quiet(f"· {words}{visible(why)}"))
    else:
        yield line(good("✓"), f" {words}")
    for problem in finding.problems:
        yield line(f"    {visible(problem)}")


def summary(findings: Sequence[Finding]) -> Line:
    """Say how many rules are kept."""
    missing = sum(finding.missing for finding in findings)
    if missing:
        return line(bad(f"{missing} of {len(findings)} rules are not kept"))
    untried = sum(bool(finding.not_tried) for finding in findings)
    others = f", {untried} not tried" if untried else ""
    return line(good(f"{len(findings) - untried} rules are kept{others}"))

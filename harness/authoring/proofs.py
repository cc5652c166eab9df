"""The digits' proof for whole case files."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from harness.authoring.cores import on_all_cores
from harness.load.nodes import ScalarNode, expect, node_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.autodiff.digits import Finding
    from harness.load.cases import CaseFile
    from harness.load.nodes import MappingNode, Node
    from harness.model import Case, Problem

MUCH = 200_000
"""So many operations, all trials counted, take a second or two."""


def prove_files(files: Sequence[CaseFile]) -> list[list[Problem]]:
    """Return for each file what keeps its cases from being proved, each at its place.

    A case that another one has replaced is judged no more, so its digits may be what they are.
    """
    cases = [case for file in files for case in file.cases]
    findings = iter(prove_cases(cases))
    problems = []
    for file in files:
        nodes = by_id(file)
        found = [placed(file, nodes[case.id], next(findings)) for case in file.cases]
        problems.append(list(chain.from_iterable(found)))
    return problems


def prove_cases(cases: Sequence[Case]) -> list[list[Finding]]:
    """Prove each case, on all cores of the machine where that takes long."""
    from harness.autodiff.digits import how_many_trials, prove  # noqa: PLC0415 - only for changes

    work = 0
    for case in cases:
        steps = len(case.expression.graph.steps)
        work += steps * how_many_trials(steps)
    return on_all_cores(prove, cases) if work > MUCH else list(map(prove, cases))


def by_id(file: CaseFile) -> dict[str, MappingNode]:
    """Return what stands in a file of each case, by id, in the order of the file."""
    return {
        f"{file.expression.name}/{expect(ScalarNode, node.get('id')).text}": node
        for node in file.nodes
    }


def placed(file: CaseFile, case: MappingNode, findings: Iterable[Finding]) -> Iterator[Problem]:
    """Yield what was found in a case as problems, each at the number that it is about."""
    for finding in findings:
        yield file.document.problem(nearest(case, finding.path), finding.message)


def nearest(case: MappingNode, path: tuple[str, ...]) -> Node:
    """Return what stands at a path in a case; for what is not there yet, the case's values."""
    try:
        return node_at(case, path)
    except KeyError:
        return case.entries["values"].value

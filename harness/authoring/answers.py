"""Filling a case file: what is missing is computed, what is wrong is corrected if that is asked.

Everything here works on texts; who calls it writes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.authoring.edits import answer, apply
from harness.authoring.proofs import by_id, placed
from harness.faults import Fault
from harness.load.cases import parse_case_file
from harness.load.documents import parse_document
from harness.load.nodes import MappingNode, ScalarNode, expect, node_at
from harness.model import Answer, Case, DomainError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.authoring.edits import Edit
    from harness.load.cases import CaseFile
    from harness.load.documents import Document
    from harness.model import Expected, Expression, Kata, Problem


@dataclass(frozen=True, slots=True)
class Filled:
    """What became of a file: the file as it is to be, with the changes in words; or problems."""

    file: CaseFile | None
    problems: tuple[Problem, ...] = ()
    changes: tuple[str, ...] = ()


def fill(document: Document, katas: Sequence[Kata], *, correcting: bool = False) -> Filled:
    """Compute and prove the answers of a file; when correcting, also those that it has.

    Raises Fault if the file is written in a way that cannot be changed in place.
    """
    from harness.autodiff.digits import prove  # noqa: PLC0415 - mpmath, only for what changed

    loaded = parse_case_file(document, katas, complete=False)
    if loaded.file is None:
        return Filled(None, loaded.problems)
    file, text = loaded.file, document.text
    judged = {case.id: case for case in file.cases}
    problems: list[Problem] = []
    edits: list[Edit] = []
    changes: list[str] = []
    for name, node in by_id(file).items():
        if name in judged and not correcting:
            case = judged[name]
        elif name in judged or not _has_answer(node, file.expression):
            case = _answered(name, file.expression, node, correcting=correcting)
        else:
            continue  # another case has replaced it
        judged[name] = case
        problems += placed(file, node, prove(case))
        for edit in answer(text, node, case):
            edits.append(edit)
            changes.append(f"{name}: {edit.words}")
    if problems:
        return Filled(None, tuple(problems))
    read = parse_case_file(parse_document(document.path, apply(text, edits).encode()), katas)
    if read.file is None or any(case != judged[case.id] for case in read.file.cases):
        raise Fault(f"{document.path.name}: its answers cannot be put in place; write them by hand")
    return Filled(read.file, (), tuple(dict.fromkeys(changes)))


def _answered(name: str, expression: Expression, node: MappingNode, *, correcting: bool) -> Case:
    """Return a case with what is right where it says nothing; when correcting, everywhere."""
    values = tuple(_number(node, ("values", each)) for each in expression.inputs)
    right = _right(expression, values)
    given = node.entries.keys()
    expected: Expected = right
    if "error" in given:
        expected = DomainError()
    elif given & {"output", "gradients"}:
        # The proof is going to refuse numbers where none is right: any will do.
        numbers = right if isinstance(right, Answer) else Answer(0.0, (0.0,) * len(values))
        expected = numbers if correcting else _as_given(node, expression, numbers)
    why = " ".join(_text(node, ("why",)).split())
    return Case(name, expression, why, values, expected)


def _right(expression: Expression, values: Sequence[float]) -> Expected:
    from harness.autodiff.digits import correct  # noqa: PLC0415 - as above

    try:
        return correct(expression, values)
    except ArithmeticError:  # the proof is going to say why there is no number
        return Answer(0.0, (0.0,) * len(values))


def _as_given(node: MappingNode, expression: Expression, right: Answer) -> Answer:
    """Return the numbers that a case has, and right ones in place of those that it lacks."""
    given = [("output",), *(("gradients", name) for name in expression.inputs)]
    output, *gradients = (
        _number(node, path) if _is_there(node, path) else number
        for path, number in zip(given, (right.output, *right.gradients), strict=True)
    )
    return Answer(output, tuple(gradients))


def _has_answer(node: MappingNode, expression: Expression) -> bool:
    paths = [("output",), *(("gradients", name) for name in expression.inputs)]
    return "error" in node.entries or all(_is_there(node, path) for path in paths)


def _is_there(node: MappingNode, path: tuple[str, ...]) -> bool:
    try:
        node_at(node, path)
    except KeyError:
        return False
    return True


def _text(node: MappingNode, path: tuple[str, ...]) -> str:
    return expect(ScalarNode, node_at(node, path)).text


def _number(node: MappingNode, path: tuple[str, ...]) -> float:
    return float(_text(node, path))

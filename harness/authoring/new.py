"""`kata cases new`: a case from a call alone, filled and proved before anything is written."""

from __future__ import annotations

import ast
import os
import re
import textwrap
from dataclasses import dataclass
from keyword import iskeyword
from typing import TYPE_CHECKING

from harness.authoring.drafts import Head, NewCase, added, new_file
from harness.authoring.fill import fill_files
from harness.authoring.reading import Reading
from harness.faults import BadFiles, Fault
from harness.load.cases import parse_case_file
from harness.load.documents import read_document
from harness.load.expressions import RESERVED
from harness.load.formula import FUNCTIONS, NAME, FormulaError, compile_formula
from harness.load.grammar import parse_lines
from harness.load.nodes import line_and_column
from harness.load.scalars import NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from harness.authoring.drafts import Draft
    from harness.load.formula import Formula
    from harness.load.repository import Repository
    from harness.model import Case

WORDS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A case as it was asked for; what is empty was not said. Numbers are as they were written."""

    expression: str
    values: Mapping[str, str]
    why: str
    id: str = ""
    replaces: str = ""
    formula: str = ""
    title: str = ""
    inputs: Sequence[str] = ()
    backward: Sequence[str] = ()
    zero: bool = False


def new(repository: Repository, wanted: Wanted) -> Case:
    """Write a case with its answer, and cases.json; return the case.

    Raises Fault, or BadFiles for what is wrong in files that are there; then nothing is written.
    """
    for name, words in (("NAME", wanted.expression), ("--id", wanted.id or "a")):
        if not WORDS.fullmatch(words):
            raise Fault(f"{name} {words}: write lower-case words joined by hyphens")
    if any("\udc80" <= char <= "\udcff" for char in wanted.why + wanted.title + wanted.formula):
        raise Fault("the call has bytes that are no text: write it in UTF-8")
    for name, number in wanted.values.items():
        if name in RESERVED or iskeyword(name) or not NAME.fullmatch(name):
            raise Fault(f"{name}={number}: {name} cannot name an input; choose another name")
        if not NUMBER.fullmatch(number):
            raise Fault(f"{name}={number}: write a plain decimal such as 2, -0.5 or 0.25")
    path = repository.cases / f"{wanted.expression}.yaml"
    if os.path.lexists(path):
        case, draft = _in_file(repository, path, wanted)
    else:
        case, draft = _in_new_file(path, wanted)
    try:
        fill_files(repository, draft=draft.document)
    except BadFiles as error:
        place = line_and_column(draft.document.text, draft.start)
        ours = [
            problem.message
            for problem in error.problems
            if problem.path == path and (problem.line, problem.column) >= place
        ]
        if len(ours) < len(error.problems):
            raise
        raise Fault(f"{wanted.expression}/{case.id}: {'; '.join(dict.fromkeys(ours))}") from None
    file = Reading(repository).loaded(path).file
    written = file.cases if file else ()
    return next(each for each in written if each.id == f"{wanted.expression}/{case.id}")


def _in_new_file(path: Path, wanted: Wanted) -> tuple[NewCase, Draft]:
    """Return the case, and a new file with it."""
    if not wanted.formula:
        raise Fault(f"there is no {path.name} yet: give it a --formula, or name another file")
    formula = _lines(wanted.formula)
    inputs = tuple(wanted.inputs) or _inputs(formula)
    _compile(formula, inputs)
    head = Head(
        expression=wanted.expression,
        title=wanted.title or wanted.expression.replace("-", " ").capitalize(),
        formula=formula,
        inputs=inputs,
        backward=wanted.backward,
        zero=wanted.zero,
    )
    case = _case(wanted, inputs)
    return case, new_file(path, head, case)


def _in_file(repository: Repository, path: Path, wanted: Wanted) -> tuple[NewCase, Draft]:
    """Return the case, and the file that is there with it."""
    katas = Reading(repository).katas
    loaded = parse_case_file(read_document(path), katas, complete=False)
    file = loaded.file
    if file is None:
        raise BadFiles(loaded.problems)
    has = file.expression
    formula = _lines(wanted.formula or has.formula)
    same = _compile(formula, has.inputs) == _compile(has.formula, has.inputs)
    asked = {
        "title": (wanted.title, has.title),
        "formula": ("" if same else formula, has.formula),
        "inputs": (", ".join(wanted.inputs), ", ".join(has.inputs)),
        "backward": (", ".join(wanted.backward), ", ".join(has.backward)),
        "zero": ("true" if wanted.zero else "", str(has.zero).lower()),
    }
    for key, (said, is_) in asked.items():
        if said and said != is_:
            mend = f"leave --{key} out, or choose another NAME"
            raise Fault(f"--{key}: that of {path.name} is {is_!r}; {mend}")
    case = _case(wanted, has.inputs)
    return case, added(file, case)


def _case(wanted: Wanted, inputs: Sequence[str]) -> NewCase:
    """Return the case, its values in the order of the inputs, with an id if it was given none."""
    known = {name: wanted.values[name] for name in inputs if name in wanted.values}
    return NewCase(
        id=wanted.id or id_of(list(known.values())),
        why=wanted.why,
        values=known | dict(wanted.values),
        replaces=wanted.replaces,
    )


def id_of(numbers: Sequence[str]) -> str:
    """Return an id that says the values: at-1point5-minus-2. No other values have the same."""
    words = [number.replace("-", "minus-").replace(".", "point") for number in numbers]
    return "-".join(["at", *words])


def _lines(formula: str) -> str:
    """Return a formula with its lines apart; in a call, `;` may stand between them."""
    lines = []
    for line in formula.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        lines += [indent + piece.strip() for piece in line.split(";") if piece.strip()]
    return textwrap.dedent("\n".join(lines))


def _inputs(formula: str) -> tuple[str, ...]:
    """Return the names that no line of a formula gives, in the order in which they are used."""
    try:
        lines = parse_lines(formula)
    except FormulaError as error:
        raise Fault(f"--formula:{error}") from None
    names = [each for line in lines for each in ast.walk(line) if isinstance(each, ast.Name)]
    names.sort(key=lambda name: (name.lineno, name.col_offset))
    given = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    used = [name.id for name in names if name.id not in {*given, *FUNCTIONS, "range"}]
    return tuple(dict.fromkeys(used))


def _compile(formula: str, inputs: Sequence[str]) -> Formula:
    try:
        return compile_formula(formula, inputs)
    except FormulaError as error:
        raise Fault(f"--formula:{error}") from None

"""`kata cases`: what a case author calls."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from harness.authoring.check import check as check_files
from harness.authoring.coverage import cover
from harness.authoring.fill import fill_files
from harness.authoring.new import Wanted
from harness.authoring.new import new as write_new
from harness.authoring.table import coverage_lines
from harness.commands.chosen import kata_names
from harness.faults import BadFiles, Fault
from harness.load.compiled import load_library
from harness.model import Answer, Problem
from harness.show.case import plain
from harness.show.terminal import print_lines

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from harness.load.repository import Repository


def check(args: argparse.Namespace, repository: Repository) -> int:
    """Check case files, all or those named, and say in one line that they are sound."""
    files = _files(repository, args.files)
    count = check_files(repository, files, since=args.since)
    number = len(files or repository.case_files())
    said = f"{_many(count, 'case')} in {_many(number, 'file')}: every digit is proved"
    print(f"{said}, and all of {args.since} is there as it was" if args.since else said)
    return 0


def fill(args: argparse.Namespace, repository: Repository) -> int:
    """Write the answers that are missing, and cases.json; say what was written."""
    changes = fill_files(repository, _files(repository, args.files), correcting=args.correct)
    print("\n".join(changes) or "nothing is missing")
    return 0


def new(args: argparse.Namespace, repository: Repository) -> int:
    """Write a new case with its answer, and say what that is."""
    values: dict[str, str] = {}
    for word in args.values:
        name, sign, number = word.partition("=")
        if not sign or name in values:
            raise Fault(f"{word}: write each input once, with its number, as in a=1.5")
        values[name] = number
    case = write_new(
        repository,
        Wanted(
            expression=args.name,
            values=values,
            why=args.why,
            id=args.id,
            replaces=args.replaces,
            formula=args.formula,
            title=args.title,
            inputs=_names(args.inputs),
            backward=_names(args.backward),
            zero=args.zero,
        ),
    )
    answer = "must be refused"
    if isinstance(case.expected, Answer):
        pairs = zip(case.expression.inputs, case.expected.gradients, strict=True)
        gradients = ", ".join(f"{name}: {plain(number)}" for name, number in pairs)
        answer = f"output {plain(case.expected.output)}, gradients {{{gradients}}}"
    katas = ", ".join(case.expression.katas)
    print(f"{case.id}: {answer}; it belongs to {katas}")
    return 0


def coverage(args: argparse.Namespace, repository: Repository) -> int:
    """Show which case catches which mistake; return 1 if one is caught by none."""
    names = kata_names(repository, args.katas)
    library = load_library(repository)
    katas = [kata for kata in library.katas if kata.name in names]
    covered = cover(katas, library.cases)
    for each in covered:
        print_lines(coverage_lines(each, everything=args.all))
    return 1 if any(each.holes for each in covered) else 0


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _names(text: str) -> list[str]:
    """Return the names of an option such as a,b."""
    return text.replace(",", " ").split()


def _files(repository: Repository, named: Iterable[str]) -> list[Path]:
    """Return the case files that a call names, by path or by expression, each once.

    Raises BadFiles for what is no case file of the clone.
    """
    files: dict[Path, None] = {}
    problems = []
    for name in named:
        path = Path(name) if os.sep in name else repository.cases / name
        if path == repository.cases / name and not path.suffix:
            path = path.with_suffix(".yaml")
        here = os.path.realpath(path.parent) == os.path.realpath(repository.cases)
        if here and path.suffix == ".yaml":
            files[repository.cases / path.name] = None
        else:
            mend = f"name a .yaml of {repository.shown(repository.cases)}/"
            problems.append(Problem(path, 1, 1, f"no case file of this clone: {mend}"))
    if problems:
        raise BadFiles(problems)
    return list(files)

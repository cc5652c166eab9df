"""`kata cases`: what a case author calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.faults import Fault
from harness.load.compiled import compile_library, read_library
from harness.load.stubs import write_whole

if TYPE_CHECKING:
    import argparse

    from harness.load.repository import Repository


def check(_: argparse.Namespace, repository: Repository) -> int:
    """Read every case file strictly and compare cases.json with them."""
    library = read_library(repository)
    if not is_compiled(repository, compile_library(repository, library)):
        raise Fault(f"{repository.shown(repository.compiled)} is stale: run kata cases fill")
    print(f"{len(library.cases)} cases in {len(repository.case_files())} files are sound")
    return 0


def fill(_: argparse.Namespace, repository: Repository) -> int:
    """Write cases.json anew from the case files."""
    text = compile_library(repository, read_library(repository))
    shown = repository.shown(repository.compiled)
    if is_compiled(repository, text):
        print(f"{shown} is up to date")
    else:
        write_whole(repository.compiled, text)
        print(f"{shown} written")
    return 0


def is_compiled(repository: Repository, text: str) -> bool:
    """Whether cases.json has exactly this text."""
    try:
        return repository.compiled.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        return False

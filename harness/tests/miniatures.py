"""Attempts made from miniatures: what a learner writes otherwise, put in its place in the solution.

A miniature is a Python file with functions and methods alone, or with a class Value, and then it
is a whole attempt. A function with a `self` is a method; it replaces the solution's of that name.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from harness.judging.check import check, command_line
from harness.judging.conversation import Limits
from harness.judging.process import Runner
from harness.load.compiled import load_library
from harness.load.repository import Repository
from harness.load.tracks import read_tracks, solution_path
from harness.model import Attempt, Report

if TYPE_CHECKING:
    from collections.abc import Mapping

UNNAMED = {"called-at-once-in-every-operation", "called-at-once-in-every-function"}
"""What Python says of them, it says of much else, so they are not named."""

HERE = Path(__file__).parent / "attempts"
REPOSITORY = Repository(Path(__file__).parents[2])
LIBRARY = load_library(REPOSITORY)
KATAS = {kata.name: kata for kata in LIBRARY.katas}
(PYTHON,) = (track for track in read_tracks(REPOSITORY) if track.name == "python")
HURRIED = Limits(case_seconds=1.0)
"""Half of what a learner has, so that what never ends takes half as long."""
PATIENT = Limits(case_seconds=30.0)
"""For what ends, on whatever machine."""


def write(miniature: Path, kata: str, folder: Path) -> Path:
    """Write the attempt at a kata that a miniature stands for, and return its path."""
    path = folder / solution_path(PYTHON, kata).name
    path.write_text(attempt(miniature.read_text(), solution_path(PYTHON, kata).read_text()))
    return path


def attempt(miniature: str, solution: str) -> str:
    """Return a solution's text with all that a miniature has in place of it."""
    tree = ast.parse(miniature)
    if any(isinstance(node, ast.ClassDef) and node.name == "Value" for node in tree.body):
        return miniature
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    methods = {node.name: node for node in functions if _is_method(node)}
    others = [node for node in tree.body[1:] if node not in methods.values()]
    new = {node.name for node in functions if node in others}
    parts = []
    for node in ast.parse(solution).body:
        if isinstance(node, ast.ClassDef):
            parts += [_text(miniature, other) for other in others]
            parts.append(_with_methods(solution, node, miniature, methods))
        elif not (isinstance(node, ast.FunctionDef) and node.name in new):
            parts.append(_text(solution, node))
    return "\n\n\n".join(parts) + "\n"


def judge(path: Path, kata: str, limits: Limits) -> Report:
    """Judge an attempt at a kata by all of its cases, in a process."""
    with start(path, limits) as runner:
        return check(Attempt(KATAS[kata], PYTHON, path), LIBRARY.cases_of(KATAS[kata]), runner)


def start(path: Path, limits: Limits) -> Runner:
    """Start the Python track's runner on an attempt."""
    return Runner(command_line(PYTHON, path), limits)


def _is_method(function: ast.FunctionDef) -> bool:
    return any(each.arg in {"self", "cls"} for each in function.args.args[:1])


def _with_methods(
    solution: str, value: ast.ClassDef, miniature: str, methods: Mapping[str, ast.FunctionDef]
) -> str:
    old = [node for node in value.body if getattr(node, "name", None) not in methods]
    new = [_text(miniature, method) for method in methods.values()]
    body = [_text(solution, node) for node in old]
    body += ["\n".join(f"    {line}" if line else "" for line in each.split("\n")) for each in new]
    return f"class {value.name}:\n" + "\n\n".join(body)


@cache
def _lines(text: str) -> list[str]:
    return text.split("\n")


def _text(text: str, node: ast.stmt) -> str:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return "\n".join(_lines(text)[first - 1 : node.end_lineno])

"""What a revision has promised: a case that is there stays there for ever, as it is."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from harness.authoring.proofs import by_id, nearest
from harness.faults import Fault
from harness.load.nodes import MappingNode, ScalarNode, expect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.load.cases import CaseFile
    from harness.load.repository import Repository
    from harness.model import Expression, Problem


def case_files_at(repository: Repository, revision: str) -> dict[Path, bytes]:
    """Return the case files of a revision, as git has them.

    Raises Fault where there is no git, no repository of git or no such revision.
    """
    _git(repository, "rev-parse", "--git-dir")
    name = f"{revision}^{{commit}}"
    try:
        commit = _git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
    except Fault:
        raise Fault(f"git has no revision {revision} here: fetch it, or name another") from None
    listed = _git(repository, "ls-tree", "-z", commit.decode().strip(), "cases/").decode()
    blobs: dict[Path, str] = {}
    for entry in listed.split("\0"):
        about, _, path = entry.partition("\t")
        if path.endswith(".yaml"):
            blobs[repository.root / path] = about.split()[-1]
    return {path: _git(repository, "cat-file", "blob", blob) for path, blob in blobs.items()}


def broken_promises(now: CaseFile, before: CaseFile, revision: str) -> Iterator[Problem]:
    """Yield what a file had at a revision and has no more, or not as it was."""
    root = expect(MappingNode, now.document.root)
    is_now = _promises_of_head(now.expression)
    for key, was in _promises_of_head(before.expression).items():
        if is_now[key] != was:
            message = f"{key} was {was} at {revision}: put it back; another needs a file of its own"
            yield now.document.problem(root.get(key) or root, message)
    cases = by_id(now)
    for name, node in by_id(before).items():
        short = name.partition("/")[2]
        mend = f"put it back; a better case is added with replaces: {short}"
        if name not in cases:
            message = f"{short} was here at {revision}: {mend}"
            yield now.document.problem(root.entries["cases"].key, message)
            continue
        same = _promises_of_case(cases[name])
        for path, number in _promises_of_case(node).items():
            if not _is_kept(number, same.get(path)):
                message = f"{_called(path)} was {number.text} at {revision}: {mend}"
                yield now.document.problem(nearest(cases[name], path), message)


def _promises_of_head(expression: Expression) -> dict[str, str]:
    return {
        "formula": " ⏎ ".join(expression.formula.split("\n")),
        "inputs": ", ".join(expression.inputs),
        "backward": ", ".join(expression.backward),
        "zero": str(expression.zero).lower(),
    }


def _promises_of_case(node: MappingNode) -> dict[tuple[str, ...], ScalarNode]:
    """Return what never changes in a case, by its place."""
    promises: dict[tuple[str, ...], ScalarNode] = {}
    for key in ("values", "output", "gradients", "error"):
        value = node.get(key)
        if isinstance(value, MappingNode):
            for name, entry in value.entries.items():
                promises[key, name] = expect(ScalarNode, entry.value)
        elif isinstance(value, ScalarNode):
            promises[key,] = value
    return promises


def _is_kept(was: ScalarNode, now: ScalarNode | None) -> bool:
    """Whether it is the same, however it is written: 2.50 is 2.5, but -0.0 is not 0."""
    return now is not None and repr(now.value) == repr(was.value)


def _called(path: tuple[str, ...]) -> str:
    match path:
        case ("gradients", name):
            return f"the gradient of {name}"
        case ("output",):
            return "the output"
        case _:
            return path[-1]


def _git(repository: Repository, *words: str) -> bytes:
    """Run git in the clone and return what it prints; raise Fault with what it complains of."""
    command = ["git", "-C", str(repository.root), *words]
    try:
        return subprocess.run(command, capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise Fault("--since needs git, and there is none: install it") from None
    except subprocess.CalledProcessError as error:
        said: bytes = error.stderr
        first, *_ = [*said.decode(errors="replace").splitlines(), "git fails"]
        raise Fault(f"--since needs git: {first}") from None

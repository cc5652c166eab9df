"""The katas and case files of a clone, each read once, and only when it is asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from harness.load.compiled import Library, compile_library

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from harness.load.cases import CaseFile, Loaded
    from harness.load.repository import Repository
    from harness.model import Kata


class Reading:
    """What stands in a clone. YAML is imported with the first file that is read."""

    def __init__(self, repository: Repository) -> None:
        self.repository = repository
        self._loaded: dict[Path, Loaded] = {}

    @cached_property
    def katas(self) -> tuple[Kata, ...]:
        """The katas in their order; raises BadFiles."""
        from harness.load.katas import read_katas  # noqa: PLC0415 - YAML, only for what changed

        return read_katas(self.repository)

    def loaded(self, path: Path) -> Loaded:
        """Return what came of reading a case file strictly."""
        from harness.load.cases import read_case_file  # noqa: PLC0415 - as above

        if path not in self._loaded:
            self._loaded[path] = read_case_file(path, self.katas)
        return self._loaded[path]

    def compiled(self, files: Iterable[CaseFile]) -> str:
        """Return the text of cases.json if these are all files, as they are on the disk."""
        cases = tuple(case for file in files for case in file.cases)
        return compile_library(self.repository, Library(self.katas, cases))

"""What PyYAML says of a text that is no YAML, put in words that name the mend."""

from __future__ import annotations

import re

import yaml

from harness.load.nodes import line_and_column
from harness.load.scalars import shown


class NoTree(Exception):
    """A text of which no tree can be made, from this place on. Line and column count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.message = message


BEYOND_UNICODE = re.compile(r"\\U(?!0010|000)")

AT_ITS_START = {
    "could not find expected ':'": (
        "no colon follows: write key: value, and put a text of several lines in quotes or after |"
    ),
    "found unexpected end of stream": "this quote is never closed: close it",
    "found unexpected document separator": "this quote is never closed: close it",
    "but got '<stream end>'": "this bracket is never closed: close it",
}
"""What is best shown where the thing starts that went wrong later."""

WHERE_FOUND = {
    "mapping values are not allowed here": (
        'no key can stand here: put a text with ": " in it in quotes, and start all keys of a '
        "mapping in one column"
    ),
    "sequence entries are not allowed here": "no list can start here: give it lines of its own",
    "mapping keys are not allowed here": "no key can stand here: give it a line of its own",
    "that cannot start any token": "no value starts with this sign: put the text in quotes",
    "expected ',' or": "a comma or the closing bracket is missing before this: add it",
    "expected <block end>": (
        "not in line with what stands above: start all entries of a list, and all keys of a "
        "mapping, in one column"
    ),
    "expected the node content": "a value is missing before this: add it",
    "found unknown escape": "no such escape: write \\\\ for a backslash, or use single quotes",
    "hexadecimal numbers": "too few digits after this escape: write \\\\ for a backslash",
    "indentation indicator": "only + or - or a new line can follow | and >: start a new line",
    "expected a comment or a line break": "something is too much here: start a new line",
    "expected '<document start>'": "nothing can follow what has ended: take this away",
    "expected alphabetic or numeric": "put a text that starts with & or * in quotes",
    "URI": "put a text that starts with ! in quotes",
    "expected '!'": "put a text that starts with ! in quotes",
    "undefined tag handle": "put a text that starts with ! in quotes",
}


def explain(error: Exception, text: str) -> NoTree:
    """Return what is wrong with the text by an error of PyYAML's."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        problem = error.problem or ""
        if error.context_mark:
            for words, message in AT_ITS_START.items():
                if words in problem:
                    return _at(error.context_mark, message)
        for words, message in WHERE_FOUND.items():
            if words in problem:
                return _at(error.problem_mark, message)
        return _at(error.problem_mark, f"no YAML: {problem}")
    beyond = BEYOND_UNICODE.search(text)  # PyYAML takes any number for a character's
    place = line_and_column(text, beyond.start() if beyond else 0)
    return NoTree(*place, f"no YAML: {shown(str(error))}")


def _at(mark: yaml.Mark, message: str) -> NoTree:
    return NoTree(mark.line + 1, mark.column + 1, message)

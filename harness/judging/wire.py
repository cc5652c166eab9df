"""JSON lines read strictly: what is not exactly as asked for is a `WrongLine` that says why.

Numbers are floats here, also where a line writes them without a point.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

LONGEST_TEXT = 10_000
LONGEST_EXCERPT = 60

_JUST_FLOATS = {float}
_NOT_IN_JSON = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


class WrongLine(Exception):
    """What is wrong with a line."""


def parse(line: bytes, *, longest: int) -> dict[str, Any]:
    """Read a JSON object in which no name stands twice. Raises WrongLine.

    A line of more than `longest` bytes is not even looked at: a few MiB of brackets would become
    as many lists, and fill the harness's memory.
    """
    if len(line) > longest:
        raise WrongLine(f"a line of {len(line)} bytes")
    try:
        words = line.decode()
        value, end = _JSON.raw_decode(words)
    except UnicodeDecodeError:
        raise WrongLine("not UTF-8") from None
    except (ValueError, RecursionError):
        raise WrongLine("not JSON") from None
    if not isinstance(value, dict) or words[end:].strip():
        raise WrongLine("not a JSON object")
    return value


def demand(value: object, names: AbstractSet[str], what: str) -> dict[str, Any]:
    """Return the object if it has these names and no others. Raises WrongLine."""
    if not isinstance(value, dict):
        raise WrongLine(f"{what} is not a JSON object")
    if value.keys() != names:
        for name in sorted(names - value.keys()):
            raise WrongLine(f"{what} lacks {name}")
        for name in sorted(value.keys() - names):
            raise WrongLine(f"{what} names {_quote(name)}, which was not asked for")
    return value


def numbers(value: object, names: AbstractSet[str], what: str) -> dict[str, float]:
    """Return the object if it has a number for each name and no others. Raises WrongLine."""
    found = demand(value, names, what)
    if set(map(type, found.values())) == _JUST_FLOATS:
        return found
    return {name: number(each, f"{what}: {name}") for name, each in found.items()}


def number(value: object, what: str) -> float:
    """Return a number, also one of those that JSON lacks and a text names. Raises WrongLine."""
    if isinstance(value, float):
        return value
    if isinstance(value, str) and value in _NOT_IN_JSON:
        return _NOT_IN_JSON[value]
    raise WrongLine(f"{what} is not a number")


def items(value: object, what: str) -> list[Any]:
    """Return a list. Raises WrongLine."""
    if not isinstance(value, list):
        raise WrongLine(f"{what} is not a list")
    return value


def text(value: object, what: str) -> str:
    """Return a text of bearable length that any encoding can write. Raises WrongLine."""
    if not isinstance(value, str):
        raise WrongLine(f"{what} is not a text")
    # JSON can hold half of a surrogate pair, "\ud800", which cannot be encoded.
    whole = value.encode(errors="backslashreplace").decode()
    more = len(whole) - LONGEST_TEXT
    return whole if more <= 0 else f"{whole[:LONGEST_TEXT]}… ({more} more characters)"


def excerpt(line: bytes) -> str:
    """Show the beginning of a line, in quotes and with nothing in it that a terminal obeys."""
    return _quote(line[: 4 * (LONGEST_EXCERPT + 1)].decode(errors="replace"))


def _quote(words: str) -> str:
    return repr(words if len(words) <= LONGEST_EXCERPT else f"{words[:LONGEST_EXCERPT]}…")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise WrongLine("a name stands twice in an object")
    return names


def _refuse(constant: str) -> float:
    """Take no NaN or Infinity without quotes: that is Python's idea of JSON, and nobody else's."""
    raise ValueError(constant)


_JSON = json.JSONDecoder(object_pairs_hook=_object, parse_int=float, parse_constant=_refuse)

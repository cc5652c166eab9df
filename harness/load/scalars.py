"""Plain scalars: what YAML 1.1 and 1.2 readers take for the same, and the traps.

YAML 1.1 reads `no` as false, `017` as 15, `1:30` as 90 and `1_000` as 1000; YAML 1.2 does not. It
reads `1e-3` as a number where PyYAML reads a text. So a plain scalar is accepted only if it is a
plain decimal, `true`, `false`, or a text that no reader takes for anything else. The patterns below
are somewhat wider than what the two versions and their readers define.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
"""A plain decimal."""

MOST_DIGITS = 17
"""So many significant digits tell any two floats apart; more would only look more exact."""

NOTHING = {"~", "null"}
TRUTH = {"y", "n", "yes", "no", "on", "off", "true", "false"}
DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?")
BASE_60 = re.compile(r"[-+]?[0-9][0-9_]*(:[0-9][0-9_]*)+(\.[0-9_]*)?")
OTHER_BASE = re.compile(r"[-+]?0[box][0-9a-f_]*", re.IGNORECASE)
NOT_FINITE = re.compile(r"[-+]?\.(inf|nan)", re.IGNORECASE)
DECIMAL = re.compile(r"[-+]?[0-9.][0-9._]*(e[-+]?[0-9_]*)?", re.IGNORECASE)

LONGEST_SHOWN = 60


def trap_in(text: str) -> str | None:
    """Say why a plain scalar may not stand as it does, and the mend; None if it may."""
    if NUMBER.fullmatch(text):
        return _trap_in_number(text)
    if not text:
        return "nothing stands here: write a value, or take the key away"
    small = text.lower()
    if small in NOTHING:
        return f"{text} is no value: write one, or put the text in quotes"
    if small in TRUTH and text not in {"true", "false"}:
        quotes = "put it in quotes"
        mend = f"write {small}, or {quotes}" if small in {"true", "false"} else quotes
        return f"{text} is true or false to some YAML readers and a text to others: {mend}"
    return None if text[0].isalpha() else _trap_in_look_alike(text)


def value_of(text: str) -> str | float | bool:
    """Return what a plain scalar without a trap stands for."""
    if NUMBER.fullmatch(text):
        return float(text)
    return text == "true" if text in {"true", "false"} else text


def shown(text: str) -> str:
    """Return a text of the file as messages quote it: in double quotes, one line, not too long."""
    short = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
    visible = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in short
    )
    return f'"{visible}"'


def significant_digits(text: str) -> int:
    """Return how many digits a plain decimal has, leading zeros left out."""
    return len(text.lstrip("-0.").replace(".", ""))


def _trap_in_number(text: str) -> str | None:
    if text == "-0":
        return "-0 is 0 to some YAML readers and minus zero to others: write 0 or -0.0"
    digits = significant_digits(text)
    if digits > MOST_DIGITS:
        return f"{digits} significant digits: a float has at most {MOST_DIGITS}, so round it"
    return None


def _trap_in_look_alike(text: str) -> str | None:
    if text in {"<<", "=", "-"} or text.startswith(("---", "...")):
        return f"{shown(text)} has a meaning of its own to some YAML readers: put it in quotes"
    if NOT_FINITE.fullmatch(text):
        return f"{text} is not a number that may stand here: write a plain decimal such as 0.5"
    if DATE.fullmatch(text):
        return (
            f"{shown(text)} is a date to some YAML readers and a text to others: put it in quotes"
        )
    if BASE_60.fullmatch(text):
        return (
            f"{shown(text)} is a number in base 60 to some YAML readers and a text to others: "
            "put it in quotes"
        )
    if OTHER_BASE.fullmatch(text) or DECIMAL.fullmatch(text):
        plain = _plain_decimal(text)
        mend = f"write {plain}, or put" if plain else "write a plain decimal such as 0.5, or put"
        return f"{shown(text)} is not the same to every YAML reader: {mend} the text in quotes"
    return None


def _plain_decimal(text: str) -> str | None:
    """Return the plain decimal that was meant, if one can be told."""
    bare = text.replace("_", "").lstrip("+")
    try:
        number = Decimal(int(bare, 0) if OTHER_BASE.fullmatch(bare) else bare)
    except (InvalidOperation, ValueError):
        return None
    if number and not -MOST_DIGITS < number.adjusted() < MOST_DIGITS:
        return None
    plain = f"{number:f}"
    return plain if NUMBER.fullmatch(plain) and _trap_in_number(plain) is None else None

"""What the attempt prints, case by case: the first characters kept, the rest only counted."""

from __future__ import annotations

import codecs
from collections import deque
from typing import TYPE_CHECKING

from harness.model import Printed

if TYPE_CHECKING:
    from collections.abc import Iterable

SEPARATOR = "\x1e"
"""ASCII's record separator: the runner writes it to stderr before each line on its channel."""

NOTHING = Printed()

_decoder = codecs.getincrementaldecoder("utf-8")


class Prints:
    """A stream of bytes cut at the separators into what was printed for one case after the other.

    However much is printed, no more than `keep` characters of a case are held.
    """

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._decode = _decoder(errors="replace").decode
        self._ended: deque[Printed] = deque()
        self._text, self._more = "", 0

    @property
    def whole(self) -> bool:
        """Whether everything has come that `take` is to return."""
        return bool(self._ended)

    def feed(self, data: bytes, *, most: int) -> None:
        """Add what came in. No more than `most` cases can be under way at once.

        Further separators must be the attempt's own and are taken for text: a flood of them
        would fill the memory else.
        """
        *ended, rest = self._decode(data).split(SEPARATOR, max(0, most - len(self._ended)))
        for text in ended:
            self._add(text)
            self._ended.append(self._cut())
        self._add(rest)

    def take(self) -> Printed:
        """Return what was printed for the next case: up to the separator, or all that came."""
        return self._ended.popleft() if self._ended else self._cut()

    def take_all(self) -> Printed:
        """Return all that is left, of a process that has ended."""
        left = [*self._ended, self._cut()]
        self._ended.clear()
        return join(left, self._keep)

    def _add(self, text: str) -> None:
        if text:
            room = self._keep - len(self._text)
            self._text += text[:room]
            self._more += max(0, len(text) - room)

    def _cut(self) -> Printed:
        if not self._text and not self._more:
            return NOTHING
        printed = Printed(self._text, self._more)
        self._text, self._more = "", 0
        return printed


def join(pieces: Iterable[Printed], keep: int) -> Printed:
    """Return what was printed in several pieces as one, no more than `keep` characters of it."""
    some = [piece for piece in pieces if piece is not NOTHING]
    if len(some) <= 1:
        return some[0] if some else NOTHING
    text = "".join(piece.text for piece in some)
    return Printed(text[:keep], len(text[keep:]) + sum(piece.more for piece in some))

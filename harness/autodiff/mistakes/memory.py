"""What goes wrong in what backward remembers, keeps, and starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.autodiff.engine import (
    CORRECT,
    Engine,
    OutOfTime,
    Tape,
    inputs_first,
    new_leaf,
    one_at_the_root,
    users_first,
)
from harness.autodiff.mistakes.mistake import DEEP_GRAPH, Mistake
from harness.autodiff.mistakes.traversals import AFRESH, IDENTITY, START
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from harness.autodiff.engine import Order
    from harness.autodiff.operations import Node

DEEPEST_RECURSION = 990
"""Python's limit is 1000 calls; a runner and the attempt have some of them already."""

LONGEST_LIST = 20_000
"""Searched once for each of its values, a list of so many takes all of an attempt's time."""


def marked_by_number(root: Node, _: Tape) -> Iterable[Node]:
    """Take values of the same number for one."""
    order: list[Node] = []
    seen = set()
    stack = [(root, False)]
    while stack:
        node, leave = stack.pop()
        if leave:
            order.append(node)
        elif node.data not in seen:
            seen.add(node.data)
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node.prev))
    return reversed(order)


def marked_for_ever(root: Node, tape: Tape) -> Iterable[Node]:
    """Pass by what an earlier call has visited."""
    order = [node for node in inputs_first(root) if node not in tape.seen]
    tape.seen.update(order)
    return reversed(order)


def listed_for_ever(root: Node, tape: Tape) -> Iterable[Node]:
    """Append to the list of earlier calls, and run all of it."""
    tape.listed += inputs_first(root)
    return reversed(tape.listed)


def marked_and_listed_for_ever(root: Node, tape: Tape) -> Iterable[Node]:
    """Append to the list of earlier calls what is new, and run all of it."""
    tape.listed += reversed(list(marked_for_ever(root, tape)))
    return reversed(tape.listed)


def all_ever_built(_: Node, tape: Tape) -> Iterable[Node]:
    """Run all values, also those that the root does not depend on, the latest first."""
    return reversed(tape.built)


def marked_in_a_list(root: Node, tape: Tape) -> Iterable[Node]:
    """Search a list for each value."""
    order = list(users_first(root, tape))
    if len(order) > LONGEST_LIST:
        raise OutOfTime
    return order


def recursion(root: Node, tape: Tape) -> Iterable[Node]:
    """Recurse, as deep as Python lets us."""
    depth: dict[Node, int] = {}
    for node in inputs_first(root):
        depth[node] = 1 + max((depth[child] for child in node.prev), default=0)
    if depth[root] > DEEPEST_RECURSION:
        raise RecursionError("maximum recursion depth exceeded")
    return users_first(root, tape)


def unhashable(_root: Node, _tape: Tape) -> Iterable[Node]:
    """Ask a set for a value that has an `__eq__` of its own and no `__hash__`."""
    raise TypeError("unhashable type: 'Value'")


ORDERS: tuple[tuple[str, str, str, Mapping[str, int], Order], ...] = (
    (
        "marked-by-number",
        "values seen by number, not by identity",
        "Two values may have the same number and are two all the same.",
        IDENTITY,
        marked_by_number,
    ),
    (
        "unhashable",
        "an `__eq__` without a `__hash__`",
        "A class with an `__eq__` of its own has no hash, and its values fit in no set: leave it.",
        IDENTITY,
        unhashable,
    ),
    (
        "marked-for-ever",
        "marks that stay on the values after a call",
        "The next call passes by what this one has marked: the marks belong to one call.",
        AFRESH,
        marked_for_ever,
    ),
    (
        "listed-for-ever",
        "the list of values kept between calls",
        "The next call runs the values of this one again: make a new list in each call.",
        AFRESH,
        listed_for_ever,
    ),
    (
        "marked-and-listed-for-ever",
        "the list and the marks kept between calls",
        "The next call runs the values of this one again: make both anew in each call.",
        AFRESH,
        marked_and_listed_for_ever,
    ),
    (
        "all-ever-built",
        "running values that the root does not depend on",
        "What the root was not made from has a gradient of an earlier call, or none: leave it.",
        AFRESH,
        all_ever_built,
    ),
    (
        "recursion",
        "recursion, deeper than the language allows",
        "Python allows about 1000 calls in one another: keep a stack of your own.",
        {DEEP_GRAPH: 1},
        recursion,
    ),
    (
        "marked-in-a-list",
        "a list searched for each value",
        "Looking for a value in a list takes longer the longer it is: use a set.",
        {DEEP_GRAPH: 4},
        marked_in_a_list,
    ),
)


def in_the_marks() -> Iterator[Mistake]:
    """Yield what goes wrong in how a value is recognised, and in what a call keeps."""
    for slug, name, sentence, levels, order in ORDERS:
        yield Mistake(slug, name, sentence, levels, replace(CORRECT, order=order))


def no_seed(_root: Node, _tape: Tape) -> None:
    """Leave the root's gradient as it is."""


def data_as_seed(root: Node, _: Tape) -> None:
    """Set the root's gradient to its number."""
    root.grad = root.data


def zeroes_first(root: Node, tape: Tape) -> None:
    """Set every gradient to 0 first."""
    for node in inputs_first(root):
        node.grad = tape.numbers.of(0)
    one_at_the_root(root, tape)


def one_leaf_for_a_number(x: float, tape: Tape) -> Node:
    """Use a leaf again for the same number."""
    known = next((leaf for leaf in tape.listed if leaf.data == x), None)
    leaf = known or new_leaf(x, tape)
    tape.listed.append(leaf)
    return leaf


def in_the_gradients() -> Iterator[Mistake]:
    """Yield what goes wrong in where gradients start, and in what is a value of its own."""
    rows: tuple[tuple[str, str, str, Mapping[str, int], Engine], ...] = (
        (
            "no-seed",
            "the root's gradient not set to 1",
            "All gradients come from the root's: before anything runs, it is set to 1.",
            START,
            replace(CORRECT, seed=no_seed),
        ),
        (
            "data-as-seed",
            "the root's gradient set to its data",
            "The root changes exactly as fast as itself: its gradient is 1, whatever its data.",
            START,
            replace(CORRECT, seed=data_as_seed),
        ),
        (
            "starting-at-one",
            "every gradient starting at 1",
            "Gradients are sums, and sums start at 0; only the root is set to 1.",
            START,
            replace(CORRECT, start=1),
        ),
        (
            "zeroing-inside",
            "gradients zeroed inside backward",
            "Gradients add up across calls: zeroing them is the caller's job.",
            AFRESH,
            replace(CORRECT, seed=zeroes_first),
        ),
        (
            "leaves-merged-by-number",
            "leaves of the same number taken for one",
            "Two inputs may have the same number and are two all the same: each has its gradient.",
            IDENTITY,
            replace(CORRECT, leaf=one_leaf_for_a_number),
        ),
    )
    for slug, name, sentence, levels, engine in rows:
        yield Mistake(slug, name, sentence, levels, engine)

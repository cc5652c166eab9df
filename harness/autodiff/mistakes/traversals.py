"""What goes wrong in `backward`: whose turn it is, what the gradients start from, what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.autodiff.engine import CORRECT
from harness.autodiff.mistakes import orders
from harness.autodiff.mistakes.mistake import ACTIVATIONS, BACKWARD, DEEP_GRAPH, Mistake
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.autodiff.engine import Order


def hints(backward: int, deep_graph: int) -> Mapping[str, int]:
    """Return the levels of a mistake that can be made wherever backward is written."""
    return {BACKWARD: backward, ACTIVATIONS: 8, DEEP_GRAPH: deep_graph}


NOT_READY = hints(3, 2)
WRONG_END = hints(4, 2)
ONCE = hints(5, 4)
IDENTITY = hints(6, 5)
AFRESH = hints(7, 5)
START = hints(2, 5)
COUNTING = hints(1, 6)
WITH_TUPLES = {BACKWARD: 1, DEEP_GRAPH: 6}  # in a set, v * v has v once
ON_A_STACK = hints(3, 3)

ORDERS: tuple[tuple[str, str, str, Mapping[str, int], Order], ...] = (
    (
        "pre-order",
        "running each value when it is first discovered (pre-order)",
        "A value that is found may have other users, which have not passed their part on yet.",
        NOT_READY,
        orders.pre_order,
    ),
    (
        "pre-order-on-every-path",
        "running each value whenever it is found (pre-order, nothing remembered)",
        "A value is found once for each path to it, but it has one gradient to pass on, once.",
        ONCE,
        orders.every_path,
    ),
    (
        "pre-order-backwards",
        "pre-order, read from its end",
        "Pre-order turned round is no post-order: list a value after its inputs, not before.",
        WRONG_END,
        orders.pre_order_backwards,
    ),
    (
        "breadth-first",
        "running values by their distance from the root (breadth-first)",
        "A value near the root may have a user that is farther away, by another path.",
        NOT_READY,
        orders.breadth_first,
    ),
    (
        "breadth-first-on-every-path",
        "breadth-first with nothing remembered",
        "A value is found once for each path to it, but it has one gradient to pass on, once.",
        ONCE,
        orders.every_path_by_distance,
    ),
    (
        "breadth-first-backwards",
        "breadth-first, read from its end",
        "The root comes first: only there is the gradient known.",
        WRONG_END,
        orders.breadth_first_backwards,
    ),
    (
        "stack-order",
        "running values as they come off a stack",
        "What comes off the stack next need not be ready: another of its users may still be on it.",
        ON_A_STACK,
        orders.as_they_come_off_a_stack,
    ),
    (
        "post-order",
        "post-order, not reversed",
        "Inputs stand first in the list: read it from its end, where the root is.",
        WRONG_END,
        orders.post_order,
    ),
    (
        "post-order-on-every-path",
        "post-order with nothing remembered",
        "A value with several users is listed several times, and passes its gradient on each time.",
        ONCE,
        orders.post_order_of_every_path,
    ),
    (
        "as-built",
        "running values in the order in which they were built",
        "The first value built needs its gradient last: begin with the root.",
        WRONG_END,
        orders.as_built,
    ),
    (
        "one-path",
        "following only the first of a value's inputs",
        "A value may have two inputs, and both lead to leaves.",
        COUNTING,
        orders.one_path,
    ),
    (
        "root-only",
        "calling the root's `_backward` and no other",
        "Each value that the root depends on passes its gradient on, not only the root.",
        COUNTING,
        orders.root_only,
    ),
    (
        "root-left-out",
        "leaving the root itself out",
        "The root has a `_backward` too, and it comes first.",
        START,
        orders.without_the_root,
    ),
    (
        "none-called",
        "calling no `_backward` at all",
        "`_backward` without parentheses only names it, and an empty list has nobody to call.",
        START,
        orders.nobody,
    ),
    (
        "root-twice",
        "calling the root's `_backward` twice",
        "The root stands in the list like all others: its `_backward` is called there, once.",
        ONCE,
        orders.root_twice,
    ),
    (
        "each-twice",
        "calling every `_backward` twice",
        "Each call adds the same part again: one call each.",
        ONCE,
        orders.each_twice,
    ),
    (
        "each-a-root",
        "calling backward on the inputs, which sets their gradients to 1",
        "Only the root starts with 1; the others start with what was passed to them.",
        START,
        orders.each_a_root,
    ),
    (
        "waiting-for-all-users",
        "waiting for users that the root does not depend on",
        "Such a user never runs: count the uses within what the root depends on.",
        COUNTING,
        orders.when_all_users_ran,
    ),
    (
        "released-once-by-each-user",
        "two uses by v * v counted, one taken off",
        "Count a use in v * v as often as you take it off.",
        WITH_TUPLES,
        orders.released_once_by_each_user,
    ),
)

LUCKY: tuple[tuple[str, str, str, Mapping[str, int], Order], ...] = (
    (
        "marked-on-the-stack",
        "marking values when they are put on the stack",
        "A marked value that still waits on the stack is passed by, and listed too late.",
        ON_A_STACK,
        orders.marked_on_the_stack,
    ),
    (
        "released-by-each-use",
        "one use by v * v counted, two taken off",
        "Count a use in v * v as often as you take it off.",
        WITH_TUPLES,
        orders.released_by_each_use,
    ),
)


def in_the_order() -> Iterator[Mistake]:
    """Yield what goes wrong in whose turn it is."""
    for slug, name, sentence, levels, order in ORDERS:
        yield Mistake(slug, name, sentence, levels, replace(CORRECT, order=order))
    for slug, name, sentence, levels, order in LUCKY:
        yield Mistake(slug, name, sentence, levels, replace(CORRECT, order=order), lucky=True)

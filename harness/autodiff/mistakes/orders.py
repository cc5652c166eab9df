"""Wrong orders in which to call `_backward`, in place of `engine.users_first`.

Where a learner would recurse, these keep a stack, since an engine has to outlive deep graphs.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING

from harness.autodiff.engine import OutOfTime, Tape, inputs_first, most_visits, users_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from harness.autodiff.operations import Node


def every_path(root: Node, _: Tape) -> Iterator[Node]:
    """Go from values to inputs without a memory: once along every path."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.prev))


def each_a_root(root: Node, tape: Tape) -> Iterator[Node]:
    """Call backward itself on the inputs, which sets their gradients to 1."""
    for node in every_path(root, tape):
        node.grad = tape.numbers.of(1)
        yield node


def pre_order(root: Node, _: Tape) -> Iterator[Node]:
    """List a value when it is found, before its inputs."""
    seen = set()
    stack = [root]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            yield node
            stack.extend(reversed(node.prev))


def pre_order_backwards(root: Node, tape: Tape) -> Iterable[Node]:
    """Read that list from its end."""
    return reversed(list(pre_order(root, tape)))


def breadth_first(root: Node, _: Tape) -> Iterator[Node]:
    """Go by the distance from the root."""
    seen, queue = {root}, deque([root])
    while queue:
        node = queue.popleft()
        yield node
        for child in node.prev:
            if child not in seen:
                seen.add(child)
                queue.append(child)


def breadth_first_backwards(root: Node, tape: Tape) -> Iterable[Node]:
    """Read that list from its end."""
    return reversed(list(breadth_first(root, tape)))


def every_path_by_distance(root: Node, _: Tape) -> Iterator[Node]:
    """Go by the distance from the root, without a memory."""
    queue = deque([root])
    while queue:
        node = queue.popleft()
        yield node
        queue.extend(node.prev)


def as_they_come_off_a_stack(root: Node, _: Tape) -> Iterator[Node]:
    """Mark a value when it is put on a stack, run it when it comes off."""
    seen, stack = {root}, [root]
    while stack:
        node = stack.pop()
        yield node
        for child in node.prev:
            if child not in seen:
                seen.add(child)
                stack.append(child)


def marked_on_the_stack(root: Node, _: Tape) -> Iterable[Node]:
    """List a value after its inputs, but without those that still wait on the stack."""
    order, seen = [], {root}
    stack = [(root, False)]
    while stack:
        node, leave = stack.pop()
        if leave:
            order.append(node)
            continue
        stack.append((node, True))
        for child in node.prev:
            if child not in seen:
                seen.add(child)
                stack.append((child, False))
    return reversed(order)


def post_order(root: Node, _: Tape) -> Iterable[Node]:
    """List a value after its inputs, and read the list from its beginning."""
    return inputs_first(root)


def post_order_of_every_path(root: Node, tape: Tape) -> Iterable[Node]:
    """List a value after its inputs, as often as it is found."""
    order: list[Node] = []
    stack = [(root, False)]
    most = most_visits(tape)
    while stack:
        node, leave = stack.pop()
        if leave:
            order.append(node)
            continue
        if len(order) + len(stack) > most:
            raise OutOfTime
        stack.append((node, True))
        stack.extend((child, False) for child in reversed(node.prev))
    return reversed(order)


def root_only(root: Node, _: Tape) -> Iterable[Node]:
    """Call the root's `_backward` and no other."""
    return [root]


def one_path(root: Node, _: Tape) -> Iterator[Node]:
    """Follow the first input only."""
    node = root
    yield node
    while node.prev:
        node = node.prev[0]
        yield node


def without_the_root(root: Node, tape: Tape) -> Iterable[Node]:
    """List the inputs' inputs and so on, and not the root itself."""
    return (node for node in users_first(root, tape) if node is not root)


def nobody(_: Node, __: Tape) -> Iterable[Node]:
    """List no value, or call none of those that are listed."""
    return ()


def root_twice(root: Node, tape: Tape) -> Iterator[Node]:
    """Call the root's `_backward` before the loop, and in it."""
    yield root
    yield from users_first(root, tape)


def each_twice(root: Node, tape: Tape) -> Iterator[Node]:
    """Call each `_backward` twice."""
    for node in users_first(root, tape):
        yield node
        yield node


def as_built(root: Node, tape: Tape) -> Iterable[Node]:
    """Run what the root depends on in the order in which it was built."""
    needed = set(inputs_first(root))
    return (node for node in tape.built if node in needed)


def _counting_down(
    root: Node, waiting: Counter[Node], releases: Callable[[Node], Iterable[Node]]
) -> Iterator[Node]:
    """Run a value when nothing that it waits for is left."""
    ready = [root]
    while ready:
        node = ready.pop()
        yield node
        for child in releases(node):
            waiting[child] -= 1
            if waiting[child] == 0:
                ready.append(child)


def when_all_users_ran(root: Node, tape: Tape) -> Iterator[Node]:
    """Wait for every user there is, also for those that the root does not depend on."""
    waiting = Counter(child for node in tape.built for child in node.prev)
    return _counting_down(root, waiting, releases=lambda node: node.prev)


def released_once_by_each_user(root: Node, _: Tape) -> Iterator[Node]:
    """Count two uses by v * v, and take one off."""
    waiting = Counter(child for node in inputs_first(root) for child in node.prev)
    return _counting_down(root, waiting, releases=lambda node: dict.fromkeys(node.prev))


def released_by_each_use(root: Node, _: Tape) -> Iterator[Node]:
    """Count one use by v * v, and take two off."""
    waiting = Counter(child for node in inputs_first(root) for child in dict.fromkeys(node.prev))
    return _counting_down(root, waiting, releases=lambda node: node.prev)

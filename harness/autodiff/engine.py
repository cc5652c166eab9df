"""The reference engine: builds an expression, runs backward on it, on numbers of any kind.

It is made of parts, so that a known mistake is this engine with one part replaced.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from harness.autodiff.arithmetic import FLOATS, Number, Numbers
from harness.autodiff.operations import OPERATIONS, Node, Operation, nothing
from harness.model import CASE_SECONDS, Answered, Call, Raised, Refused, Step, TimedOut

if TYPE_CHECKING:
    from harness.model import Expression

MOST_VISITS = 100_000
"""Calls of `backward` on values after which an engine counts as timed out, in all but deep graphs.

An attempt may manage more than that in its time, but only the exponential ones need it.
"""

SLIPS = (ArithmeticError, AssertionError, AttributeError, RecursionError, TypeError, ValueError)
"""What an operation may raise, or a mistake; anything else is a fault of this engine."""


@dataclass(slots=True)
class Tape:
    """One run of an engine: its numbers, every gradient's first value, the values built so far.

    `seen` and `listed` are for mistakes: what an engine must not keep from call to call.
    """

    numbers: Numbers
    start: Number
    built: list[Node] = field(default_factory=list)
    at: str = ""
    seen: set[Node] = field(default_factory=set)
    listed: list[Node] = field(default_factory=list)


Order = Callable[[Node, Tape], Iterable[Node]]
Leaf = Callable[[float, Tape], Node]
Seed = Callable[[Node, Tape], None]
Arrange = Callable[[tuple[Node, ...], int], tuple[Node, ...]]
Spell = Callable[[Step], Iterable[Step]]


class OutOfTime(Exception):
    """An engine would need more time than an attempt has."""


def most_visits(tape: Tape) -> int:
    """Return how many calls of `backward` on values there is time for."""
    return max(MOST_VISITS, 4 * len(tape.built))


def users_first(root: Node, _: Tape) -> Iterator[Node]:
    """Yield every value that root depends on, each after all that were made from it.

    That is a topological order: a depth-first search lists a value after its inputs; read
    backwards. It keeps its own stack, since graphs may be deeper than Python can recurse.
    """
    return reversed(inputs_first(root))


def inputs_first(root: Node) -> list[Node]:
    """Return every value that root depends on, each after its inputs."""
    order: list[Node] = []
    seen = {root}
    stack = [(root, iter(root.prev))]
    while stack:
        node, inputs = stack[-1]
        for child in inputs:
            if child not in seen:
                seen.add(child)
                stack.append((child, iter(child.prev)))
                break
        else:
            stack.pop()
            order.append(node)
    return order


def one_at_the_root(root: Node, tape: Tape) -> None:
    """Seed: d out / d out is 1. It is set, where everything else is added."""
    root.grad = tape.numbers.of(1)


def new_leaf(x: float, tape: Tape) -> Node:
    """Make a leaf, for an input or for a plain number among the operands."""
    return Node(tape.numbers.of(x), tape.start)


def as_written(inputs: tuple[Node, ...], _: int) -> tuple[Node, ...]:
    """Let a traversal see the inputs as the operation has them, an input used twice twice."""
    return inputs


def by_itself(step: Step) -> Iterable[Step]:
    """Carry each operation out by itself, not by way of others."""
    return (step,)


@dataclass(frozen=True, slots=True)
class Engine:
    """The parts of an engine; the defaults are the right ones.

    `order` says whose `backward` is called when, `seed` prepares the gradients for that, `leaf`
    makes the leaves, `start` is what every gradient is at first, `arrange` is how a traversal
    finds the inputs of the k-th value built, `spell` gives the steps carried out for a step.
    """

    operations: Mapping[str, Operation] = field(default_factory=lambda: OPERATIONS)
    order: Order = users_first
    seed: Seed = one_at_the_root
    leaf: Leaf = new_leaf
    start: float = 0
    arrange: Arrange = as_written
    spell: Spell = by_itself


CORRECT = Engine()


def evaluate(
    expression: Expression,
    values: Sequence[float],
    *,
    engine: Engine = CORRECT,
    numbers: Numbers = FLOATS,
    trace: bool = False,
) -> Answered | Refused | Raised | TimedOut:
    """Run an engine on an expression, on numbers of any kind, as an attempt would be run.

    `values` are those of the inputs, in order. A ValueError while building is the domain error;
    what else an operation or a mistake raises becomes `Raised`.
    """
    tape = Tape(numbers, numbers.of(engine.start))
    try:
        with nothing_collected():
            try:
                named = build(expression, values, engine, tape)
            except ValueError as refusal:
                return Refused(str(refusal))
            calls = tuple(run_backward(expression, named, engine, tape, trace=trace))
    except SLIPS as error:
        return Raised(f"{type(error).__name__}: {error} (at {tape.at})")
    except OutOfTime:
        return TimedOut(CASE_SECONDS)
    finally:
        take_apart(tape)
    names = (*expression.inputs, *(name for name, *_ in expression.graph.steps))
    data = {name: named[name].data for name in names}
    return Answered(data=data, gradients={name: named[name].grad for name in names}, calls=calls)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Pause the garbage collector: all values are in use, and in a deep graph there are many.

    Searching them again and again takes longer than all the arithmetic.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def take_apart(tape: Tape) -> None:
    """Untie values from what they pass back to: as a knot they would wait for the collector."""
    for node in tape.built:
        node.prev, node.backward = (), nothing


def build(
    expression: Expression, values: Sequence[float], engine: Engine, tape: Tape
) -> dict[str, Node]:
    """Build every value of the expression in order, and return them by name, leaves included."""
    named = {}
    for name, value in zip(expression.inputs, values, strict=True):
        named[name] = engine.leaf(value, tape)
        named[name].name = name
    for written in expression.graph.steps:
        for step in engine.spell(written):
            tape.at = step[0]
            named[step[0]] = carry_out(step, named, engine, tape)
            tape.built.append(named[step[0]])
    return named


def carry_out(step: Step, named: Mapping[str, Node], engine: Engine, tape: Tape) -> Node:
    """Make the value that is a step's result, and say how it passes its gradient back."""
    name, operation, *operands = step
    does = engine.operations[operation]
    exponents = (operands.pop(),) if operation == "pow" else ()
    inputs = tuple([named[x] if isinstance(x, str) else engine.leaf(x, tape) for x in operands])
    data = does.result(tape.numbers, *[x.data for x in inputs], *exponents)
    out = Node(data, tape.start, name, engine.arrange(inputs, len(tape.built)))
    does.store(out, inputs, partial(does.backward, tape.numbers, out, inputs, exponents))
    return out


def run_backward(
    expression: Expression, named: Mapping[str, Node], engine: Engine, tape: Tape, *, trace: bool
) -> Iterator[Call]:
    """Call backward on each root, gradients zeroed between where the expression says so.

    Yields, for a trace, each value whose turn it is and its gradient at that moment.
    """
    visits, most = 0, most_visits(tape)
    for place, root in enumerate(expression.graph.roots):
        if place and expression.zero:
            for node in named.values():
                node.grad = tape.numbers.of(0)
        tape.at = root
        engine.seed(named[root], tape)
        for node in engine.order(named[root], tape):
            visits += 1
            if visits > most:
                raise OutOfTime
            if trace and node.name:
                yield Call(node.name, node.grad)
            tape.at = node.name
            node.backward()

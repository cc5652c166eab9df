"""The ways in which a known mistake can come out in a case.

A traversal depends on how it finds the inputs of values. In a tuple they stand as the operation
has them, and a loop goes through all tuples from the same end. In a set they stand in any order,
another one in each value and in each run; there, what ran when tells the order.
"""

from __future__ import annotations

from itertools import product
from math import inf
from typing import TYPE_CHECKING

from harness.autodiff.engine import OutOfTime, as_written, by_itself
from harness.autodiff.mistakes.circumstances import arrangement
from harness.judging.spelling import anew, spellings
from harness.model import Answered
from harness.model.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from harness.autodiff.engine import Arrange, Engine, Order, Tape
    from harness.autodiff.mistakes.mistake import Mistake
    from harness.autodiff.operations import Node
    from harness.model import Call, Graph, Step, Verdict

    Ways = Callable[[Mistake, Verdict], Iterable[Engine]]

MOST_PAIRS = 6
"""Values of two inputs in a graph of which every arrangement is tried: that makes 64."""

VISITS_A_STEP, MOST_VISITS = 10, 20_000
"""What is enough for every traversal that is not exponential."""


def turned_round(inputs: tuple[Node, ...], _: int) -> tuple[Node, ...]:
    """Let a traversal see the inputs from the other end."""
    return inputs[::-1]


def throughout(arrange: Arrange) -> Ways:
    """Return the ways there are if inputs are found like this in every value."""

    def ways(mistake: Mistake, verdict: Verdict) -> Iterator[Engine]:
        graph = verdict.case.expression.graph
        for engine in _gated_or_not(mistake.engine):
            yield replace(engine, arrange=arrange, order=_in_time(engine.order, graph))

    return ways


IN_TUPLES: tuple[Ways, ...] = (throughout(as_written), throughout(turned_round))


def in_sets(mistake: Mistake, verdict: Verdict) -> Iterator[Engine]:
    """Yield the ways there are if inputs are found in any order.

    In a small graph these are all that can be, in a traced run those that go with its calls.
    Elsewhere they are only four, and a mistake that comes out in none need not be ruled out.
    """
    graph, outcome = verdict.case.expression.graph, verdict.outcome
    for engine in _gated_or_not(mistake.engine):
        if engine.spell is not by_itself:  # the traversal is right, in any order
            yield engine
            continue
        limited = replace(engine, order=_in_time(engine.order, graph))
        for spell in spellings(engine, graph):
            steps = [each for step in graph.steps for each in spell(step)]
            calls = outcome.calls if isinstance(outcome, Answered) else ()
            for arrange in _all(steps) if is_small(graph) else _as_called(calls):
                yield replace(limited, arrange=arrange, spell=spell)


def is_small(graph: Graph) -> bool:
    """Tell whether all arrangements of a graph's inputs are few enough to be tried."""
    return len(_pairs(graph.steps)) <= MOST_PAIRS


def _pairs(steps: Sequence[Step]) -> list[int]:
    """Return the places of the values that are made from two different ones."""
    return [
        k
        for k, (_, operation, *operands) in enumerate(steps)
        if operation != "pow" and len(set(operands)) > 1
    ]


def _all(steps: Sequence[Step]) -> Iterator[Arrange]:
    pairs = _pairs(steps)
    for turned in product((0, 1), repeat=len(pairs)):
        bits = sum(bit << k for bit, k in zip(turned, pairs, strict=True))
        yield arrangement(bits, as_set=True)


def _as_called(calls: Sequence[Call]) -> tuple[Arrange, ...]:
    """Return the arrangements that go with an order of calls.

    An input is found early or late, as the order is that in which values are found or not; and what
    was never called, since something kept it out, stands before all others or behind them.
    """
    place: dict[str, int] = {}
    for number, call in enumerate(calls):
        place.setdefault(call.name, number)

    def arranged(direction: int, uncalled: int) -> Arrange:
        def place_of(node: Node) -> float:
            # What is built on the way to a value, n3.1 for n3, is not traced: its input stands for
            # it. A leaf need not be called, and a plain number isn't traced: they stand between
            # what was called and what is built and was not.
            found = node.prev[0] if "." in node.name else node
            if found.name in place:
                return direction * place[found.name]
            return uncalled * (inf if found.prev else len(place))

        return lambda inputs, _: tuple(sorted(dict.fromkeys(inputs), key=place_of))

    return tuple(arranged(direction, uncalled) for direction in (1, -1) for uncalled in (1, -1))


def _gated_or_not(engine: Engine) -> Iterator[Engine]:
    """Yield an engine, and one in which a wrong relu does nothing where its gate is shut.

    A learner writes the gate as an `if` or as a factor. With a factor 0 is assigned, too.
    """
    yield engine
    relu = engine.operations["relu"]
    if "relu" in anew(engine):

        def behind_the_gate(
            out: Node, inputs: Sequence[Node], local_gradients: Sequence[float]
        ) -> None:
            if any(local_gradients):
                relu.pass_back(out, inputs, local_gradients)

        gated = replace(relu, pass_back=behind_the_gate)
        yield replace(engine, operations={**engine.operations, "relu": gated})


def _in_time(order: Order, graph: Graph) -> Order:
    """Return an order that runs out of time sooner than an attempt, as only exponential ones do."""
    most = VISITS_A_STEP * len(graph.steps) + MOST_VISITS

    def limited(root: Node, tape: Tape) -> Iterator[Node]:
        for visits, node in enumerate(order(root, tape)):
            if visits > most:
                raise OutOfTime
            yield node

    return limited

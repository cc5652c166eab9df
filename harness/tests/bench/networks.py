"""`backward` of the solutions, against that of micrograd, on the same network."""

from __future__ import annotations

import gc
import random
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from statistics import fmean
from time import thread_time
from typing import TYPE_CHECKING, Any

from micrograd.engine import Value as Micrograd

from harness.tests.bench.place import ROOT
from harness.tests.bench.table import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

ROUNDS = 100
LAYERS = 3
WIDTH = 16


def backward_of_the_solutions() -> Iterator[Row]:
    """Yield a row for the mean of all solutions of the Python track, and one for each to see."""
    theirs = partial(seconds, Micrograd, Micrograd.relu, Micrograd.backward)
    solutions = {}
    for path in sorted((ROOT / "python" / "solutions").glob("*.py")):
        if path.stem == "runner":
            continue
        attempt = load(path)
        value = attempt.Value
        backward = getattr(attempt, "backward", None) or value.backward
        # Where there is no relu, tanh is the function: 48 of 2,400 values.
        activation = getattr(value, "relu", None) or value.tanh
        solutions[path.stem] = partial(seconds, value, activation, backward)
    several = list(solutions.values())
    yield Row(
        what=f"backward, {LAYERS} layers of {WIDTH}: mean of {len(several)} solutions",
        ours=partial(mean_of, several),
        against="micrograd's",
        theirs=partial(mean_of, [theirs] * len(several)),
        rounds=ROUNDS,
        bound=0.9,
    )
    for name, ours in solutions.items():
        what, against = f"    {name}", "micrograd's"
        yield Row(what=what, ours=ours, against=against, theirs=theirs, rounds=ROUNDS, bound=None)


def mean_of(timed: Sequence[Callable[[], float]]) -> float:
    """Time several things, one after the other, and return the mean of their times."""
    return fmean(each() for each in timed)


def load(path: Path) -> Any:  # noqa: ANN401 - what a file of a track defines, no type says
    """Run a solution and return it as a module."""
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seconds(value: Any, activation: Callable[[Any], Any], backward: Callable[[Any], None]) -> float:  # noqa: ANN401 - as above
    """Build the network anew, and return the processor's time for `backward` alone.

    Other processes cannot lengthen that much. As in `timeit`, garbage is not collected meanwhile.
    """
    gc.collect()
    gc.disable()
    try:
        root = network(value, activation)
        start = thread_time()
        backward(root)
        return thread_time() - start
    finally:
        gc.enable()


def network(value: Any, activation: Callable[[Any], Any]) -> Any:  # noqa: ANN401 - as above
    """Return the sum of the outputs of a network, every weight and input a value of its own."""
    draw = random.Random(1).uniform  # noqa: S311 - nothing secret, the same each time
    inputs = [value(draw(-1, 1)) for _ in range(WIDTH)]
    for _ in range(LAYERS):
        outputs = []
        for _ in range(WIDTH):
            out = value(draw(-1, 1))
            for each in inputs:
                out = out + value(draw(-1, 1)) * each
            outputs.append(activation(out))
        inputs = outputs
    total = inputs[0]
    for each in inputs[1:]:
        total = total + each
    return total

"""Expressions and cases: what is built, from which values, and what has to come of it."""

from __future__ import annotations

from functools import cached_property

from harness.model.frozen import frozen

Operand = str | int | float
"""The name of a value, or a plain number."""

Step = tuple[str, str, *tuple[Operand, ...]]
"""(new name, operation, operand…), as the line protocol writes it.

Operations: add sub mul div pow neg tanh relu exp log. In a program there is one more, let,
which gives an existing value a second name and makes none.
"""

Data = dict[str, float]
"""A number for each name of a graph."""


@frozen()
class Repeat:
    """A loop of a program: its steps, done again and again, each time rebinding their names."""

    times: int
    steps: Program


Program = tuple[Step | Repeat, ...]
"""What a formula compiles to. A name means what it was last bound to, as in the formula."""


@frozen()
class Graph:
    """A program with its loops unrolled: every value has a name of its own.

    `steps` are in the order in which the values are built; `roots` are the values on which
    backward is called, in order; `output` is the value of the formula's last line.
    """

    steps: tuple[Step, ...]
    roots: tuple[str, ...]
    output: str


@frozen()
class Expression:
    """One file of `cases/`: a formula and what there is to know about it."""

    name: str
    title: str
    formula: str
    inputs: tuple[str, ...]
    program: Program
    backward: tuple[str, ...]
    output: str
    zero: bool
    depth: int
    katas: tuple[str, ...]

    @cached_property
    def graph(self) -> Graph:
        """The program unrolled; values are called n1, n2, … past the inputs."""
        return unroll(self.program, self.inputs, roots=self.backward, output=self.output)


@frozen()
class Answer:
    """What a correct engine gives: numbers with at most 9 decimals."""

    output: float
    gradients: tuple[float, ...]


@frozen()
class DomainError:
    """A correct engine refuses the expression while building it."""


Expected = Answer | DomainError


@frozen()
class Case:
    """Values for an expression's inputs, in their order, and what is to come of them."""

    id: str
    expression: Expression
    why: str
    values: tuple[float, ...]
    expected: Expected


def unroll(
    program: Program, inputs: tuple[str, ...], *, roots: tuple[str, ...], output: str
) -> Graph:
    """Write the loops of a program out and give every value built a name of its own.

    The k-th value built is called n<k>, or with underscores behind where an input has that name.
    """
    bound: dict[str, str] = {name: name for name in inputs}
    steps: list[Step] = []

    def do(instructions: Program) -> None:
        for instruction in instructions:
            if isinstance(instruction, Repeat):
                for _ in range(instruction.times):
                    do(instruction.steps)
                continue
            name, operation, *operands = instruction
            now = [bound[x] if isinstance(x, str) else x for x in operands]
            if operation == "let":
                bound[name] = str(now[0])
                continue
            fresh = f"n{len(steps) + 1}"
            while fresh in inputs:
                fresh += "_"
            bound[name] = fresh
            steps.append((fresh, operation, *now))

    do(program)
    return Graph(tuple(steps), tuple(bound[root] for root in roots), bound[output])

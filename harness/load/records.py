"""Katas, expressions and cases as the records of cases.json, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.load.shapes import demand_case, demand_expression, demand_kata
from harness.model import Answer, Case, DomainError, Expression, Kata, Repeat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.model import Program


def encode_kata(kata: Kata, digest: str | None) -> dict[str, object]:
    """Return the record of a kata, with the SHA-256 of its kata.yaml."""
    return {
        "sha256": digest,
        "title": kata.title,
        "order": kata.order,
        "difficulty": kata.difficulty,
        "topics": kata.topics,
        "operations": sorted(kata.operations),
        "numbers": kata.numbers,
        "depth": kata.depth,
    }


def decode_kata(name: str, record: Mapping[str, Any]) -> Kata:
    """Return the kata of a record. Raises as `decode_cases` does."""
    kata = Kata(
        name=name,
        title=record["title"],
        order=int(record["order"]),
        difficulty=record["difficulty"],
        topics=tuple(record["topics"]),
        operations=frozenset(record["operations"]),
        numbers=record["numbers"],
        depth=int(record["depth"]),
    )
    demand_kata(kata)
    return kata


def encode_expression(expression: Expression, digest: str | None) -> dict[str, object]:
    """Return the record of an expression without its cases, with the SHA-256 of its file."""
    return {
        "sha256": digest,
        "title": expression.title,
        "formula": expression.formula,
        "inputs": expression.inputs,
        "steps": _encode_program(expression.program),
        "backward": expression.backward,
        "output": expression.output,
        "zero": expression.zero,
        "depth": expression.depth,
        "katas": expression.katas,
    }


def _encode_program(program: Program) -> list[object]:
    return [
        {"repeat": each.times, "steps": _encode_program(each.steps)}
        if isinstance(each, Repeat)
        else each
        for each in program
    ]


def encode_case(case: Case) -> dict[str, object]:
    """Return the record of a case."""
    record: dict[str, object] = {
        "id": case.id,
        "why": case.why,
        "values": [_plain(value) for value in case.values],
    }
    match case.expected:
        case Answer(output, gradients):
            record["output"] = _plain(output)
            record["gradients"] = [_plain(gradient) for gradient in gradients]
        case DomainError():
            record["error"] = "domain"
    return record


def _plain(number: float) -> float:
    """Write 2.0 as 2, but keep the sign of -0.0, which JSON's integers lack."""
    return int(number) if number.is_integer() and str(number) != "-0.0" else number


def decode_cases(name: str, record: Mapping[str, Any]) -> Iterator[Case]:
    """Yield the cases of an expression's record.

    Raises AttributeError, LookupError, OverflowError, TypeError or ValueError where it is none.
    """
    expression = Expression(
        name=name,
        title=record["title"],
        formula=record["formula"],
        inputs=tuple(record["inputs"]),
        program=_decode_program(record["steps"]),
        backward=tuple(record["backward"]),
        output=record["output"],
        zero=record["zero"],
        depth=record["depth"],
        katas=tuple(record["katas"]),
    )
    demand_expression(expression)
    for case in record["cases"]:
        expected = (
            DomainError()
            if "error" in case
            else Answer(float(case["output"]), tuple(map(float, case["gradients"])))
        )
        values = tuple(map(float, case["values"]))
        decoded = Case(case["id"], expression, case["why"], values, expected)
        demand_case(decoded)
        yield decoded


def _decode_program(steps: list[Any]) -> Program:
    return tuple(
        Repeat(each["repeat"], _decode_program(each["steps"]))
        if isinstance(each, dict)
        else tuple(each)
        for each in steps
    )

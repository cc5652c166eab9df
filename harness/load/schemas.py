"""What a JSON schema says of a YAML file, at its place and with the mend.

The words come from the schema: the `description` of the part that is not kept.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from harness.faults import Fault
from harness.load.nodes import MappingNode, ScalarNode, node_at, plain_data
from harness.load.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jsonschema import Draft202012Validator, ValidationError

    from harness.load.documents import Document
    from harness.load.nodes import Node
    from harness.model import Problem


def against_schema(document: Document, schema: Path) -> list[Problem]:
    """Return what is wrong with a document, by itself and by a schema, in the order of the file."""
    if document.root is None:
        return list(document.problems)
    problems = {
        problem
        for error in _validator(schema).iter_errors(plain_data(document.root))
        for problem in _problems(document, error)
    }
    return sorted(problems | set(document.problems), key=lambda each: (each.line, each.column))


@cache
def _validator(schema: Path) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow, and not for small edits

    try:
        return Draft202012Validator(json.loads(schema.read_bytes()))
    except (OSError, ValueError) as error:
        raise Fault(f"{schema}: {error}; restore this file") from None


def _problems(document: Document, error: ValidationError) -> Iterator[Problem]:
    """Yield what one error of jsonschema's means for the file's author."""
    node = node_at(document.root, error.absolute_path) if document.root else None
    if node is None or (isinstance(node, ScalarNode) and node.value is None):
        return  # the reader could make no sense of it, and has said so
    rules: Any = error.schema
    wanted = rules.get("description", "") if isinstance(rules, dict) else ""
    if error.validator == "required":
        yield from _missing(document, node, rules)
    elif error.validator == "additionalProperties" and isinstance(node, MappingNode):
        yield from _unknown(document, node, rules["properties"])
    else:
        name = error.absolute_path[-1] if error.absolute_path else "the file"
        found = shown(node.text) if isinstance(node, ScalarNode) else str(name)
        mends: dict[object, str] = {
            None: f"{name} does not go with error: take one of them away",
            "uniqueItems": f"{name} has something twice: {wanted}",
            "minItems": f"{name} is empty: {wanted}",
        }
        yield document.problem(
            node, mends.get(error.validator, f"{found} cannot stand here: {wanted}")
        )


def _missing(document: Document, node: Node, rules: dict[str, Any]) -> Iterator[Problem]:
    keys = node.entries if isinstance(node, MappingNode) else {}
    for key in rules["required"]:
        if key not in keys:
            mend = rules.get("properties", {}).get(key, rules)["description"]
            yield document.problem(node, f"{key} is missing: {mend}")


def _unknown(document: Document, node: MappingNode, known: dict[str, Any]) -> Iterator[Problem]:
    for key, entry in node.entries.items():
        if key not in known:
            near = get_close_matches(key, known, n=1)
            mend = f"is it {near[0]}?" if near else f"there may be {', '.join(known)}"
            yield document.problem(entry.key, f"{shown(key)} is no key here: {mend}")

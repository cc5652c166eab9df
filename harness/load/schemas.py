"""What a JSON schema says of a YAML file, at its place and with the mend.

The words come from the schema: the `description` of the part that is not kept.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from harness.faults import Fault
from harness.load.nodes import MappingNode, ScalarNode, node_at, plain_data
from harness.load.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from pathlib import Path

    from jsonschema import ValidationError

    from harness.load.documents import Document
    from harness.load.nodes import Node
    from harness.model import Problem

MOST_ERRORS = 1000
"""Nobody reads on; and a file of nothing else would take long."""

LONGEST_WORD = 60

KINDS = {
    "string": "a text in quotes",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping, key: value",
}


def against_schema(
    document: Document, schema: Path, *, optional: Collection[str] = ()
) -> list[Problem]:
    """Return what is wrong with a document, by itself and by a schema, in the order of the file.

    Keys that are `optional` may be missing, whatever the schema says. Raises Fault if the schema
    cannot be used.
    """
    if document.root is None:
        return list(document.problems)
    errors = _find_errors(schema)(plain_data(document.root))
    found = [
        problem
        for error in islice(errors, MOST_ERRORS)
        for problem in _problems(document, document.root, error, optional)
    ]
    unique = dict.fromkeys([*document.problems, *found])
    return sorted(unique, key=lambda each: (each.line, each.column))


@cache
def _find_errors(schema: Path) -> Callable[[object], Iterable[ValidationError]]:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow, and not for small edits
    from jsonschema.exceptions import SchemaError  # noqa: PLC0415
    from jsonschema.validators import extend  # noqa: PLC0415

    try:
        rules = json.loads(schema.read_bytes())
        Draft202012Validator.check_schema(rules)
    except (OSError, ValueError, SchemaError) as error:
        reason = str(error).partition("\n")[0]
        raise Fault(f"{schema} cannot be used ({reason}); restore this file") from None
    validator: Any = extend(Draft202012Validator, {"uniqueItems": _twice})  # type: ignore[no-untyped-call] # stubs
    find: Callable[[object], Iterable[ValidationError]] = validator(rules).iter_errors
    return find


def _twice(_: object, wanted: object, items: object, __: object) -> Iterator[ValidationError]:
    """Find what a list has twice: in linear time and at its place, unlike jsonschema's own."""
    from jsonschema import ValidationError  # noqa: PLC0415 - see above

    seen: set[str] = set()
    for index, item in enumerate(items if wanted and isinstance(items, list) else ()):
        key = json.dumps(item)
        if key in seen:
            yield ValidationError("twice", path=[index])
        seen.add(key)


def _problems(
    document: Document, root: Node, error: ValidationError, optional: Collection[str]
) -> Iterator[Problem]:
    """Yield what one error of jsonschema's means for the file's author."""
    node = node_at(root, error.absolute_path)
    if node is root and not isinstance(node, MappingNode):
        return  # the reader has said so
    if isinstance(node, ScalarNode) and node.value is None:
        return  # the reader could make no sense of it, and has said so
    rules: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    if error.validator == "required" and isinstance(node, MappingNode):
        for key in rules["required"]:
            if key not in node.entries and key not in optional:
                mend = rules.get("properties", {}).get(key, rules)["description"]
                yield document.problem(node, f"{key} is missing: {mend}")
    elif error.validator == "additionalProperties" and isinstance(node, MappingNode):
        for key, entry in node.entries.items():
            if key not in rules["properties"]:
                yield document.problem(entry.key, _unknown(key, rules["properties"]))
    else:
        name = str(error.absolute_path[-1]) if error.absolute_path else "the file"
        yield document.problem(node, _refusal(node, name, error, rules))


def _unknown(key: str, known: dict[str, Any]) -> str:
    near = get_close_matches(key, known, n=1) if len(key) <= LONGEST_WORD else []
    mend = f"is it {near[0]}?" if near else f"there may be {', '.join(known)}"
    return f"{shown(key)} is no key here: {mend}"


def _refusal(node: Node, name: str, error: ValidationError, rules: dict[str, Any]) -> str:
    wanted = rules["description"]
    if error.validator == "uniqueItems" and isinstance(node, ScalarNode):
        return f"{shown(node.text)} a second time: {wanted}"
    if error.validator == "not":
        return f"{name} cannot stand here, {wanted}: take it away"
    if error.validator == "minItems":
        return f"{name} is empty: {wanted}"
    found = shown(node.text) if isinstance(node, ScalarNode) else name
    if error.validator == "type":
        return f"{found} has to be {KINDS[rules['type']]}: {wanted}"
    return f"{found} cannot stand here: {wanted}"

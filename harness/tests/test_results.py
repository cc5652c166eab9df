"""`kata check --format json`: what comes out is what results.schema.json says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

import harness.show.results as results_module
from harness.autodiff.mistakes.catalogue import CATALOGUE
from harness.model import Status
from harness.tests import miniatures

if TYPE_CHECKING:
    from harness.tests.conftest import Clone

SCHEMA = json.loads(Path(results_module.__file__).with_name("results.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)

# What a learner may have written in `backward`, before its first line and after its last one,
# and a status that comes of it.
WRITTEN = {
    "right": ("", "", "passed"),
    "raises": ("raise KeyError(out)", "", "raised"),
    "raises without a word": ("raise KeyError", "", "raised"),
    "not written": ("raise NotImplementedError('run each')", "", "not written"),
    "is no Python": ("return (", "", "load error"),
    "exits": ("__import__('os')._exit(3)", "", "crashed"),
    "closes the channel": ("__import__('os').closerange(0, 100)", "", "crashed"),
    "nan": ("", "for value in order: value.grad = float('nan')", "wrong"),
    "minus infinity": ("", "for value in order: value.grad = -float('inf')", "wrong"),
    "text": ("", "for value in order: value.grad = 'x'", "wrong"),
    "prints": ("print('ü\\x1b[2J' * 9999)", "", "passed"),
}


def check(clone: Clone, *words: str) -> dict[str, Any]:
    """Return the results of a call as JSON, having been found as the schema says."""
    said = clone.kata("check", *words, "--format", "json")
    document: dict[str, Any] = json.loads(said.out)
    errors = [f"{each.json_path}: {each.message}" for each in VALIDATOR.iter_errors(document)]
    assert errors == []
    return document


def write(clone: Clone, *, first: str, last: str) -> None:
    """Put the solution of backward in place, with a line before and after what it does."""
    path = clone.solve("backward")
    at = "def backward(out):\n"
    head, body = path.read_text().split(at)
    body, _, rest = body.partition("\n\n\n")
    docless = f"    {first or 'pass'}\n{body}\n    {last or 'pass'}\n"
    path.write_text(f"{head}{at}{docless}\n\n{rest}")


def test_the_schema_is_one() -> None:
    """The schema itself is sound 2020-12, and every field in it is described."""
    Draft202012Validator.check_schema(SCHEMA)
    kinds = [SCHEMA, *SCHEMA["$defs"].values()]
    for name, field in [pair for kind in kinds for pair in kind.get("properties", {}).items()]:
        assert field.get("description"), name


def test_the_schema_knows_every_verdict() -> None:
    """What a case's status may be is what the judge can say, in the same words."""
    known = SCHEMA["$defs"]["case"]["properties"]["status"]["enum"]
    assert known == [status.value for status in Status]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_outcome_is_as_the_schema_says(clone: Clone, name: str) -> None:
    """Numbers or none, frames, prints: whatever comes of an attempt has its place."""
    first, last, status = WRITTEN[name]
    write(clone, first=first, last=last)
    (attempt,) = check(clone, "backward", "--case", "reuse", "--case", "knot")["attempts"]
    assert status in {case["status"] for case in attempt["cases"]}


def test_attempts_of_every_state(clone: Clone) -> None:
    """What is solved, unsolved or not started says so; where nothing ran there are no cases."""
    clone.solve("local-gradients")
    write(clone, first="raise KeyError(out)", last="")
    attempts = check(clone)["attempts"]
    states = ["solved", "unsolved", "not started", "not started"]
    assert [attempt["state"] for attempt in attempts] == states
    assert [bool(attempt["cases"]) for attempt in attempts] == [True, True, False, False]


def test_refusals(clone: Clone) -> None:
    """A refusal has the error's words; an answer where one was due is told in words, too."""
    clone.solve("activations")
    ids = [case["id"] for case in check(clone, "activations")["attempts"][0]["cases"]]
    refused = [each for each in ids if each.startswith("log")]
    assert refused
    clone.solve("activations", ("math.log(self.data)", "0.0"))
    (attempt,) = check(clone, "activations")["attempts"]
    wrong = [case for case in attempt["cases"] if case["status"] == "wrong"]
    assert wrong
    assert all("message" in case or "gradients" in case for case in wrong)
    assert any("refused" in case.get("message", "") for case in wrong)


@pytest.mark.parametrize(
    ("miniature", "mistakes"),
    [
        ("pre_order", ["pre-order"]),
        ("no_seed", ["no-seed"]),
        ("uncharted/backward/half_a_seed", []),
        ("uncharted/backward/raises_an_index_error", []),
        ("right/backward/counting", []),
    ],
)
def test_known_mistakes_have_their_ids(clone: Clone, miniature: str, mistakes: list[str]) -> None:
    """The mistakes that the report for people names are there by id; where it names none, none."""
    path = miniatures.HERE / f"{miniature}.py"
    miniatures.write(path, "backward", clone.root / "python")
    told, untold = check(clone, "backward", "activations")["attempts"]
    assert told["mistakes"] == mistakes
    assert untold["mistakes"] == []
    said = clone.kata("check", "backward").out
    named = [mistake.id for mistake in CATALOGUE if f": {mistake.name}." in said]
    assert named == mistakes


def test_every_id_of_a_mistake_is_as_the_schema_says() -> None:
    """The schema's pattern takes the id of each known mistake."""
    field = SCHEMA["$defs"]["attempt"]["properties"]["mistakes"]
    assert Draft202012Validator(field).is_valid([mistake.id for mistake in CATALOGUE])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 2),
        (("attempts", 0, "state"), "not started"),
        (("attempts", 0, "mistakes"), ["pre-order"]),  # it is solved
        (("attempts", 0, "mistakes"), None),
        (("attempts", 0, "cases", 0, "status"), "pass"),
        (("attempts", 0, "cases", 0, "id"), "knot"),
        (("attempts", 0, "cases", 0, "gradients", "a", "got"), "NaN"),
        (("attempts", 0, "cases", 0, "unheard"), 1),
        (("attempts", 0, "cases", 0, "printed"), "without how much more"),
    ],
)
def test_the_schema_refuses_what_does_not_come(
    clone: Clone, path: tuple[str | int, ...], value: object
) -> None:
    """The schema is strict: what differs in one field is refused."""
    clone.solve("backward")
    document = check(clone, "backward", "--case", "knot")
    document["attempts"][0]["state"] = "solved"
    assert VALIDATOR.is_valid(document)
    *way, name = path
    place: Any = document
    for each in way:
        place = place[each]
    place[name] = value
    assert not VALIDATOR.is_valid(document)

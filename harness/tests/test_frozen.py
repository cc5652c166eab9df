"""Frozen types keep the promises of a frozen dataclass."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from harness.model.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Callable


@frozen()
class Point:
    """A point."""

    x: float
    y: float = 0.0


@frozen()
class Size:
    """Another type of the same fields."""

    x: float
    y: float = 0.0


@frozen(kw_only=True)
class Named:
    """A type whose fields have to be named."""

    x: float
    y: float = 0.0

    def __repr__(self) -> str:
        """Say something else."""
        return "named"


@pytest.mark.parametrize(
    "made", [Point(1, 0.0), Point(1), Point(x=1), Point(1, y=0.0), Point(y=0.0, x=1)], ids=repr
)
def test_fields_are_given_by_place_or_by_name(made: Point) -> None:
    """What is not given has its default, and equal fields make equal values of one hash."""
    assert (made.x, made.y) == (1, 0.0)
    assert made == Point(1, 0.0)
    assert hash(made) == hash(Point(1, 0.0))
    assert repr(made) == f"Point(x={made.x!r}, y={made.y!r})"


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(Point, id="too few"),
        pytest.param(lambda: Point(1, 2, 3), id="too many"),  # type: ignore[call-arg] # as mypy says
        pytest.param(lambda: Point(1, x=2), id="twice"),  # type: ignore[misc] # as mypy says
        pytest.param(lambda: Point(1, z=2), id="unknown"),  # type: ignore[call-arg] # as mypy says
        pytest.param(lambda: Named(1, 2), id="not named"),  # type: ignore[call-arg] # as mypy says
        pytest.param(lambda: replace(Point(1), z=2), id="replaced, unknown"),
    ],
)
def test_other_fields_are_refused(make: Callable[[], object]) -> None:
    """A value has the fields of its type, each once."""
    with pytest.raises(TypeError, match="takes x, y"):
        make()


def test_types_differ_whatever_their_fields() -> None:
    """A value equals none of another type: an error of one kind is not one of another."""
    values: list[object] = [Point(1), Size(1)]
    assert values[0] != values[1]


def test_nothing_changes_a_value() -> None:
    """A field can neither be set nor deleted; `replace` makes another value."""
    point = Point(1)
    with pytest.raises(AttributeError, match="frozen"):
        point.x = 2  # type: ignore[misc] # as mypy says
    with pytest.raises(AttributeError, match="frozen"):
        del point.x
    assert replace(point, y=3) == Point(1, 3)
    assert point == Point(1)


def test_a_method_of_its_own_stays() -> None:
    """What a class says itself is not written over."""
    assert repr(Named(x=1)) == "named"


def test_values_are_matched_and_handed_to_other_processes() -> None:
    """A pattern takes the fields in their order, and pickle gives an equal value back."""
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)
    assert pickle.loads(pickle.dumps(Point(1, 2))) == Point(1, 2)  # noqa: S301 - our own bytes

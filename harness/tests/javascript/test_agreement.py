"""Three languages, the same nine decimals: the format is shared."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from harness.judging.judge import round9
from harness.load.tracks import read_tracks
from harness.tests.agreement import LIBRARY, REPOSITORY, answered, differences, moves, ulps

if TYPE_CHECKING:
    from harness.model import Kata

TRACKS = [track for track in read_tracks(REPOSITORY) if not track.skips]
ALLOWED = 4  # ulp by which the digits' proof disturbs every operation

pytestmark = pytest.mark.usefixtures("node")


@pytest.mark.parametrize("kata", LIBRARY.katas, ids=lambda kata: kata.name)
def test_every_digit_of_every_case_is_the_same_in_all_tracks(kata: Kata) -> None:
    """Not only those that are judged: the data and the gradient of every value."""
    cases = LIBRARY.cases_of(kata)
    assert len(TRACKS) >= 3
    for case, *answers in zip(
        cases, *(answered(track, kata, cases) for track in TRACKS), strict=True
    ):
        digits = [
            answer
            and [
                {name: round9(x) for name, x in each.items()}
                for each in (answer.data, answer.gradients)
            ]
            for answer in answers
        ]
        assert digits == [digits[0]] * len(TRACKS), case.id


def test_no_operation_differs_by_more_than_the_proof_allows() -> None:
    """Inputs moved at random show where languages differ; the digits' proof disturbs by more."""
    everything = next(kata for kata in LIBRARY.katas if kata.name == "activations")
    worst = differences(TRACKS, [everything], trials=5)
    assert 0 < max(found.ulps for found in worst.values()) <= ALLOWED


def test_a_difference_is_counted_in_the_spacing_of_doubles() -> None:
    """One step from a double to the next is 1; below 1 the spacing at 1 counts."""
    assert ulps(8.0, math.nextafter(8.0, 9.0)) == 1
    assert ulps(-1e5, math.nextafter(-1e5, 0.0)) == 1
    assert ulps(1e-20, 0.0) < 1e-3


def test_a_case_is_moved_by_little_and_always_alike() -> None:
    """The case itself comes first; what is moved stays within one per cent of it."""
    case = next(each for each in LIBRARY.cases if each.id == "reuse/small-integers")
    first, *others = moves(case, 20)
    assert first == case
    assert len({other.values for other in others}) == 20
    assert all(abs(other.values[0] - 2) <= 0.02 for other in others)
    assert list(moves(case, 20)) == [first, *others]

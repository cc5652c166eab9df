"""Clouds: numbers as many implementations would have them."""

from __future__ import annotations

import math

import pytest

from harness.autodiff.disturbance import Cloud, Disturbed, OnAHair


def cloud_of(numbers: Disturbed, x: float) -> Cloud:
    """Return a cloud."""
    cloud = numbers.of(x)
    assert isinstance(cloud, Cloud)
    return cloud


def test_a_leaf_is_exact() -> None:
    """Every implementation starts from the same floats."""
    assert cloud_of(Disturbed("seed", 3), 0.1).trials == [0.1, 0.1, 0.1]


CLOUD = Disturbed("seed", 500)
THREE, TWO = cloud_of(CLOUD, 3.0), cloud_of(CLOUD, 2.0)


@pytest.mark.parametrize(
    ("got", "around"),
    [
        pytest.param(THREE + TWO, 5.0, id="add"),
        pytest.param(THREE + 2, 5.0, id="add-number"),
        pytest.param(2 + THREE, 5.0, id="number-add"),
        pytest.param(THREE - TWO, 1.0, id="sub"),
        pytest.param(THREE - 2, 1.0, id="sub-number"),
        pytest.param(2 - THREE, -1.0, id="number-sub"),
        pytest.param(THREE * TWO, 6.0, id="mul"),
        pytest.param(2 * THREE, 6.0, id="number-mul"),
        pytest.param(THREE / TWO, 1.5, id="div"),
        pytest.param(THREE / 2, 1.5, id="div-number"),
        pytest.param(2 / THREE, 2 / 3, id="number-div"),
        pytest.param(-THREE, -3.0, id="neg"),
        pytest.param(CLOUD.tanh(THREE), math.tanh(3), id="tanh"),
        pytest.param(CLOUD.exp(THREE), math.exp(3), id="exp"),
        pytest.param(CLOUD.log(THREE), math.log(3), id="log"),
        pytest.param(CLOUD.relu(THREE), 3.0, id="relu"),
        pytest.param(CLOUD.power(THREE, 2), 9.0, id="power"),
    ],
)
def test_a_result_is_up_to_four_units_off(got: Cloud, around: float) -> None:
    """Each operation's results are off by every number of units from −4 to 4, and no more."""
    units = {(trial - around) / math.ulp(around) for trial in got.trials}
    below = 2 if math.frexp(abs(around))[0] == 0.5 else 1  # units are half as large below 1.0
    assert {round(unit * below) / below for unit in units} >= set(range(-3, 4))
    assert max(map(abs, units)) == 4


def test_zero_is_disturbed_too() -> None:
    """An exact 0 that was calculated may be a little above or below in other implementations."""
    assert {math.copysign(1, trial) for trial in (THREE - 3).trials if trial} == {1, -1}


def test_the_step_is_not_disturbed() -> None:
    """Which side of the kink a number is on is a choice, not a calculation."""
    assert set(CLOUD.step(THREE).trials) == {1.0}
    assert set(CLOUD.step(-THREE).trials) == {0.0}
    assert set(CLOUD.step(cloud_of(CLOUD, 0.0)).trials) == {0.0}


def test_the_seed_decides_the_disturbance() -> None:
    """The same seed gives the same trials, another seed others."""
    one, again, other = (
        (cloud_of(Disturbed(seed, 50), 0.1) * 3).trials for seed in ("one", "one", "other")
    )
    assert one == again
    assert one != other


@pytest.mark.parametrize("trials", [[1.0, -1.0, -1.0], [1.0, 1.0, 0.0]])
def test_log_on_a_hair(trials: list[float]) -> None:
    """A number above 0 in some trials only has no logarithm and is not refused either."""
    numbers = Disturbed("seed", 3)
    with pytest.raises(OnAHair):
        numbers.log(Cloud(numbers, trials))

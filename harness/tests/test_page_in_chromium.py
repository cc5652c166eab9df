"""The page in a browser: every step, forward and back, by keys and by buttons, no complaint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from harness.autodiff.engine import evaluate
from harness.autodiff.mistakes.catalogue import CATALOGUE
from harness.model import Answered
from harness.show.graph import correct_run
from harness.show.graph_attempt import compare
from harness.show.page import page
from harness.show.page_graph import at_the_end
from harness.show.page_steps import steps_of
from harness.tests.chromium import MISSING, PROGRAM, Chromium
from harness.tests.formulas import KNOT, case
from harness.tests.legible import IN_SIGHT, LEAST_CONTRAST, SMALLEST_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.show.page_steps import Step

pytestmark = pytest.mark.skipif(not PROGRAM, reason=MISSING)

SOME = case(KNOT, 2, 3)
STEPS = steps_of(correct_run(SOME))
LAST = len(STEPS) - 1

SEEN = """
(() => {
  const text = (element) => element ? element.textContent : null;
  const fields = (start) => Object.fromEntries(
    [...document.querySelectorAll(`[id^=${start}-]`)].map((each) => [
      each.id.slice(2),
      Object.fromEntries(["data", "grad", "state"].map(
        (field) => [field, text(each.querySelector(`.${field}`))])),
    ]));
  const names = (kind) => [...document.querySelectorAll(`.node.${kind}`)].map((x) => x.id.slice(2));
  return {
    said: [...document.querySelectorAll("#said > *")].map(text).filter(Boolean),
    boxes: fields("v"), rows: fields("r"),
    now: names("now"), others: names("other"), wrong: names("wrong"),
    current: [...document.querySelectorAll("#values [aria-current]")].map((x) => x.id.slice(2)),
    arrows: [...document.querySelectorAll(".edge.forward, .edge.back")].map((x) => x.id),
    at: document.getElementById("at").value,
    hash: location.hash,
  };
})()
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """Give one browser to all tests here: to start one takes a while."""
    with Chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def knot(browser: Chromium, tmp_path: Path) -> Iterator[Chromium]:
    """Give a browser with the knot's page open, and see that it stayed quiet to the end."""
    path = tmp_path / "knot.html"
    path.write_text(page(correct_run(SOME)), encoding="utf-8")
    yield from opened(browser, path)


def opened(browser: Chromium, path: Path) -> Iterator[Chromium]:
    """Open a page; in the end nothing but the page was asked for, and nothing complained of."""
    browser.requests.clear()
    browser.complaints.clear()
    browser.open(path)
    yield browser
    assert noise(browser) == []


def noise(browser: Chromium) -> list[str]:
    """Return what an opened page has asked for besides itself, and what it complained of."""
    browser.js("1")  # whatever is still on its way
    return browser.requests[1:] + browser.complaints


NO_IMAGES = "<meta http-equiv='Content-Security-Policy' content='img-src'>"


@pytest.mark.parametrize(
    ("loud", "heard"),
    [
        ("<img src='beside.png'>", "beside.png"),
        ("<link rel='stylesheet' href='beside.css'>", "beside.css"),
        ("<p style='background: url(beside.png)'>", "beside.png"),
        ("<script>fetch('beside.json').catch(() => 0)</script>", "beside.json"),
        ("<script>navigator.sendBeacon('http://127.0.0.1:9/')</script>", "http://127.0.0.1:9/"),
        ("<script>new WebSocket('ws://127.0.0.1:9/')</script>", "ws://127.0.0.1:9/"),
        ("<script>console.log('here')</script>", "here"),
        ("<script>throw new Error('oh')</script>", "Error: oh"),
        ("<script>Promise.reject(new Error('oh'))</script>", "Error: oh"),
        (f"{NO_IMAGES}<img src='data:,'>", "Content Security Policy"),
    ],
)
def test_no_noise_of_a_page_goes_unheard(
    browser: Chromium, tmp_path: Path, loud: str, heard: str
) -> None:
    """Whatever a page may ask for or complain of, the tests here would fail for it."""
    path = tmp_path / "loud.html"
    path.write_text(f"<!DOCTYPE html><link rel='icon' href='data:,'>{loud}")
    with pytest.raises(AssertionError):
        for _ in opened(browser, path):
            pass
    assert any(heard in each for each in noise(browser))


def assert_shows(browser: Chromium, number: int, steps: list[Step]) -> None:
    """Make sure that all parts of the page show a step."""
    seen: dict[str, Any] = browser.js(SEEN)
    step, state = steps[number], at_the_end(steps[: number + 1])
    assert seen["said"] == list(filter(None, [step.heading, step.said, *step.sums, step.rule]))
    assert seen["rows"] == state
    assert seen["boxes"] == {
        name: {
            "data": f"data {fields['data']}",
            "grad": f"grad {fields['grad']}",
            "state": fields["state"],
        }
        for name, fields in state.items()
    }
    assert seen["now"] == seen["current"] == [step.now] * bool(step.now)
    assert set(seen["others"]) == set(step.others)
    assert bool(seen["arrows"]) == bool(step.others)
    assert all(arrow.startswith(f"e-{step.now}-") for arrow in seen["arrows"])
    assert seen["wrong"] == [step.now] * (step.phase == "stop")
    assert (seen["at"], seen["hash"]) == (str(number), f"#{number}")


def test_every_step_of_the_knot_forward_and_back(knot: Chromium) -> None:
    """Arrow keys go through every step to the end and back, and no further than either."""
    assert_shows(knot, 0, STEPS)
    for number in range(1, LAST + 1):
        knot.press("ArrowRight")
        assert_shows(knot, number, STEPS)
    knot.press("ArrowRight")
    assert_shows(knot, LAST, STEPS)
    for number in reversed(range(LAST)):
        knot.press("ArrowLeft")
        assert_shows(knot, number, STEPS)
    knot.press("ArrowLeft")
    assert_shows(knot, 0, STEPS)


def test_home_and_end(knot: Chromium) -> None:
    """They lead to the first step and to the last."""
    knot.press("End")
    assert_shows(knot, LAST, STEPS)
    knot.press("Home")
    assert_shows(knot, 0, STEPS)


@pytest.mark.parametrize(
    ("button", "begin", "end"),
    [
        ("first", 5, 0),
        ("back", 5, 4),
        ("forward", 5, 6),
        ("last", 5, LAST),
        ("forward", LAST, LAST),
    ],
)
def test_buttons(knot: Chromium, button: str, begin: int, end: int) -> None:
    """Each does what it says, and keeps the focus also at an end."""
    knot.js(f"go({begin})")
    knot.js(f"document.getElementById('{button}').focus()")
    knot.js(f"document.getElementById('{button}').click()")
    assert_shows(knot, end, STEPS)
    assert knot.js("document.activeElement.id") == button


def test_the_slider(knot: Chromium) -> None:
    """It goes to any step, and says to those who listen which one that is."""
    knot.js("slider.value = 9; slider.dispatchEvent(new Event('input'))")
    assert_shows(knot, 9, STEPS)
    said = knot.js("slider.getAttribute('aria-valuetext')")
    assert said == f"9 of {LAST}: {STEPS[9].heading}"


def test_play_goes_on_by_itself_and_stops(knot: Chromium) -> None:
    """It runs to the end and stops there; pressed again it pauses, as it does for any other key."""
    knot.js("play.click()")
    assert knot.js("play.textContent") == "Pause"
    knot.js("play.click()")
    assert knot.js("play.textContent") == "Play"
    knot.js("play.click()")
    knot.press("End")
    assert knot.js("[play.textContent, timer]") == ["Play", None]
    knot.js("play.click()")
    assert_shows(knot, 0, STEPS)  # from the end it begins anew
    knot.js("play.click()")


def test_a_link_to_a_step(knot: Chromium) -> None:
    """The address has the step, so a step can be pointed at."""
    knot.js(
        "new Promise((done) => { addEventListener('hashchange', done); location.hash = '#7'; })"
    )
    assert_shows(knot, 7, STEPS)


@pytest.mark.parametrize("width", [320, 400, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_can_be_read(knot: Chromium, width: int, scheme: str) -> None:
    """No window is too narrow, the step's value is in sight, texts stand out from the ground."""
    knot.do(
        "Emulation.setDeviceMetricsOverride",
        width=width,
        height=800,
        deviceScaleFactor=1,
        mobile=width < 600,
    )
    calm = {"name": "prefers-reduced-motion", "value": "reduce"}
    colours = {"name": "prefers-color-scheme", "value": scheme}
    knot.do("Emulation.setEmulatedMedia", features=[calm, colours])
    try:
        for number in range(LAST + 1):
            knot.js(f"go({number})")
            assert knot.js("document.documentElement.scrollWidth <= innerWidth")
            if STEPS[number].now:
                assert knot.js(IN_SIGHT), STEPS[number].heading
            assert knot.js(LEAST_CONTRAST) >= 4.5
        assert knot.js("parseFloat(getComputedStyle(said).fontSize)") >= 16
        assert knot.js(SMALLEST_TEXT) >= 10
    finally:
        knot.do("Emulation.clearDeviceMetricsOverride")
        knot.do("Emulation.setEmulatedMedia", features=[])


def test_an_attempt_stops_at_its_mistake(browser: Chromium, tmp_path: Path) -> None:
    """The last step marks the value and its line in the order; before that all is right."""
    (pre_order,) = (mistake.engine for mistake in CATALOGUE if mistake.id == "pre-order")
    answered = evaluate(SOME.expression, SOME.values, engine=pre_order, trace=True)
    assert isinstance(answered, Answered)
    beside = compare(SOME, answered, passed=False)
    path = tmp_path / "attempt.html"
    path.write_text(page(beside.run, beside), encoding="utf-8")
    for quiet in opened(browser, path):
        steps = steps_of(beside.run, beside)
        for number in range(len(steps)):
            assert_shows(quiet, number, steps)
            quiet.press("ArrowRight")
        assert steps[-1].phase == "stop"
        row = quiet.js("document.querySelector('#order [aria-current]').textContent")
        assert row == "6y + b grad 24y grad 27 ✗"


def test_it_can_be_heard(knot: Chromium) -> None:
    """To a screen reader there are named regions, buttons, a table; each step is announced."""
    tree = knot.do("Accessibility.getFullAXTree")["nodes"]
    found = {
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in tree
        if not node["ignored"]
    }
    assert {
        ("main", ""),
        ("region", "Graph"),
        ("region", "Step"),
        ("group", "Steps"),
        ("button", "Play"),
        ("button", "Forward"),
        ("slider", "Step"),
        ("table", "Values"),
        ("image", "The graph of some/case; the table of values says the same."),
    } <= found
    said = "document.getElementById('said')"
    assert knot.js(f"{said}.getAttribute('aria-live')") == "polite"

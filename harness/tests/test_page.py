"""The page of `kata show --html`: its steps and its sums, and that it needs nothing else."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from harness.autodiff.engine import evaluate
from harness.autodiff.mistakes.catalogue import CATALOGUE
from harness.model import Answered, Case, DomainError
from harness.show.graph import correct_run
from harness.show.graph_attempt import compare
from harness.show.page import page
from harness.show.page_steps import Step, calculation, steps_of
from harness.tests.formulas import KNOT, TWO_ROOTS, ZEROED, case

ENGINES = {mistake.id: mistake.engine for mistake in CATALOGUE}


class Reader(HTMLParser):
    """Reads a page: tags that are open, identifiers, attributes that lead somewhere."""

    VOID = frozenset({"meta", "link", "br", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.styled: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a tag."""
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in {"src", "href", "action", "data", "srcset", "xlink:href"}:
                self.links.append(value or "")
            if name == "style" or name.startswith("on"):
                self.styled.append(f"{tag} {name}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of a tag that ends at once."""
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Every end has its beginning."""
        assert self.open.pop() == tag


def walk(some: Case, mistake: str | None = None) -> list[Step]:
    """Return the steps of a case, with a known mistake beside it perhaps."""
    if mistake is None:
        return steps_of(correct_run(some))
    answered = evaluate(some.expression, some.values, engine=ENGINES[mistake], trace=True)
    assert isinstance(answered, Answered)
    beside = compare(some, answered, passed=False)
    return steps_of(beside.run, beside)


def test_the_knot_step_by_step() -> None:
    """Seven values forward, where backward begins, seven runs of _backward, and the end."""
    steps = walk(case(KNOT, 2, 3))
    assert [(step.heading, *step.sums) for step in steps] == [
        ("The start",),
        ("Forward, 1 of 7: y", "y = a*b = 2·3 = 6"),
        ("Forward, 2 of 7: y + a", "y + a = 6 + 2 = 8"),
        ("Forward, 3 of 7: y + b", "y + b = 6 + 3 = 9"),
        ("Forward, 4 of 7: z", "z = (y + a) * (y + b) = 8·9 = 72"),
        ("Forward, 5 of 7: z*a", "z*a = 72·2 = 144"),
        ("Forward, 6 of 7: (z*a) + b", "(z*a) + b = 144 + 3 = 147"),
        ("Forward, 7 of 7: ((z*a) + b) + z", "((z*a) + b) + z = 147 + 72 = 219"),
        ("Backward begins at ((z*a) + b) + z", "(((z*a) + b) + z).grad = 1"),
        (
            "Backward, 1 of 7: ((z*a) + b) + z",
            "((z*a) + b).grad = 0 + 1·1 = 1",
            "z.grad = 0 + 1·1 = 1",
        ),
        ("Backward, 2 of 7: (z*a) + b", "(z*a).grad = 0 + 1·1 = 1", "b.grad = 0 + 1·1 = 1"),
        ("Backward, 3 of 7: z*a", "z.grad = 1 + 2·1 = 3", "a.grad = 0 + 72·1 = 72"),
        ("Backward, 4 of 7: z", "(y + a).grad = 0 + 9·3 = 27", "(y + b).grad = 0 + 8·3 = 24"),
        ("Backward, 5 of 7: y + b", "y.grad = 0 + 1·24 = 24", "b.grad = 1 + 1·24 = 25"),
        ("Backward, 6 of 7: y + a", "y.grad = 24 + 1·27 = 51", "a.grad = 72 + 1·27 = 99"),
        ("Backward, 7 of 7: y", "a.grad = 99 + 3·51 = 252", "b.grad = 25 + 2·51 = 127"),
        ("The end", "a.grad = 252", "b.grad = 127"),
    ]


def test_a_step_says_what_changes() -> None:
    """What was last has passed on, the value of the turn is marked, its inputs get something."""
    step = walk(case(KNOT, 2, 3))[12]
    assert (step.now, step.others, step.turn) == ("n4", ("n2", "n3"), 4)
    assert step.changes == {
        "n5": {"state": "✓ passed on"},
        "n4": {"state": "▶ now"},
        "n2": {"grad": "27", "state": "1 of 1 in"},
        "n3": {"grad": "24", "state": "1 of 1 in"},
    }
    assert step.said == "z.grad = 3 is complete: both its uses are in."
    assert step.rule == "A product passes to each factor the other's data times its gradient."


def test_a_value_used_twice_at_once_is_one_sum() -> None:
    """a*a adds to a twice in one run of its _backward."""
    assert walk(case("a*a", 3))[3].sums == ("a.grad = 0 + 3·1 + 3·1 = 6",)


def test_negative_numbers_stand_in_parentheses() -> None:
    """A sum can be read aloud: no sign follows a sign."""
    sums = [each for step in walk(case("a - b*c", -2, 3, -0.5)) for each in step.sums]
    assert "b*c = 3·(-0.5) = -1.5" in sums
    assert "a - b*c = (-2) - (-1.5) = -0.5" in sums
    assert "b.grad = 0 + (-0.5)·(-1) = 0.5" in sums


@pytest.mark.parametrize(
    ("operation", "numbers", "text"),
    [
        ("add", (1, 2), "1 + 2"),
        ("sub", (1, -2), "1 - (-2)"),
        ("mul", (1, 2), "1·2"),
        ("div", (1, 2), "1 / 2"),
        ("neg", (-2,), "-(-2)"),
        ("pow", (-2, 3), "(-2)**3"),
        ("tanh", (-2,), "tanh(-2)"),
        ("relu", (0.5,), "relu(0.5)"),
        ("exp", (1,), "exp(1)"),
        ("log", (2,), "log(2)"),
    ],
)
def test_operations_on_numbers(operation: str, numbers: tuple[float, ...], text: str) -> None:
    """Each operation is written on numbers as on names."""
    assert calculation(operation, numbers) == text


def test_every_root_has_its_beginning() -> None:
    """Gradients go on adding up, unless they are set to 0 by hand."""
    both = [step for step in walk(case(TWO_ROOTS, 2, 3, 5)) if "begins" in step.heading]
    assert [step.heading for step in both] == ["Backward begins at p", "Backward begins at q"]
    assert "set to 0" not in both[1].said
    assert "grad" not in both[1].changes["a"]
    _, last = (step for step in walk(case(ZEROED, 2, 3, 5)) if "begins" in step.heading)
    assert last.said.startswith("Every gradient is set to 0 by hand.")
    assert last.changes["a"]["grad"] == "0"


def test_a_refusal_is_the_last_step() -> None:
    """Where the expression cannot be built there is nothing to go back through."""
    last = walk(case("s = a - b\nlog(s)*a", 1, 3, expected=DomainError()))[-1]
    assert (last.phase, last.now, last.heading) == ("stop", "n2", "Refused: log(s)")
    assert last.changes["n2"] == {"state": "✗ refused"}


def test_an_attempt_stops_where_it_differs() -> None:
    """After five right runs y is too early: the last step says so, and there is no end."""
    *_, before, last = walk(case(KNOT, 2, 3), "pre-order")
    assert before.heading == "Backward, 5 of 7: y + a"
    assert (last.phase, last.now, last.turn) == ("stop", "n1", 6)
    assert last.said.startswith("y ran when its gradient was 27, and it ended at 51:")
    assert last.rule == "It is the turn of y + b: (y + b).grad = 24."


def test_wrong_data_stops_on_the_way_forward() -> None:
    """What is built wrongly is the first difference there can be."""
    some = case("a*b + a", 2, 3)
    right = evaluate(some.expression, some.values, trace=True)
    assert isinstance(right, Answered)
    wrong = Answered(
        data=right.data | {"n1": 7.0, "n2": 9.0}, gradients=right.gradients, calls=right.calls
    )
    beside = compare(some, wrong, passed=False)
    steps = steps_of(beside.run, beside)
    assert [step.heading for step in steps] == ["The start", "Here your attempt differs: a*b"]
    assert steps[-1].said == "The data of a*b is 6; yours is 7."


@pytest.mark.parametrize(
    "some",
    [
        case(KNOT, 2, 3),
        case(ZEROED, 2, 3, 5),
        case("p = a*b\ntanh(a)", 0.5, 1),
        case("log(a)*b", -1, 2, expected=DomainError()),
    ],
    ids=lambda some: some.expression.formula,
)
def test_the_page_is_whole(some: Case) -> None:
    """Tags match, no identifier stands twice, nothing leads out, nothing acts but our script."""
    text = page(correct_run(some))
    reader = Reader(text)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert reader.links == ["data:,"]
    assert reader.styled == []
    addresses = set(re.findall(r"https?://[^\"' )]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "$" not in re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)


def test_the_policy_names_style_and_script() -> None:
    """Nothing may act in the page but these two, and both may."""
    text = page(correct_run(case("a*b", 2, 3)))
    for tag in ("style", "script"):
        (inner,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, flags=re.DOTALL)
        digest = b64encode(sha256(inner.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in text
    assert "default-src 'none'" in text


def test_no_text_ends_the_script() -> None:
    """A formula's text is data in the page, whatever stands in it."""
    some = case("a*b", 2, 3)
    text = page(correct_run(some), remark="</script><script>alert(1)</script>")
    assert "<script>alert" not in text
    (data,) = re.findall(r'<script id="steps" type="application/json">(.*?)</script>', text)
    assert "<" not in data
    assert json.loads(data)[0]["heading"] == "The start"


def test_without_javascript_the_page_shows_the_end() -> None:
    """Graph and table hold the last numbers as they are sent."""
    text = page(correct_run(case(KNOT, 2, 3)))
    assert '<tr id="r-a"><th scope="row">a</th><td class="data">2</td><td class="grad">252' in text
    assert re.search(r'class="grad"[^>]*>grad 252<', text)


def test_an_attempt_has_its_tables() -> None:
    """The order of both, the first difference marked, and both gradients, the wrong one struck."""
    some = case(KNOT, 2, 3)
    answered = evaluate(some.expression, some.values, engine=ENGINES["pre-order"], trace=True)
    assert isinstance(answered, Answered)
    beside = compare(some, answered, passed=False)
    text = page(beside.run, beside)
    assert (
        '<tr id="t-6" class="wrong"><th scope="row">6</th><td>y + b <span>grad 24</span></td>'
        "<td>y <span>grad 27</span> ✗</td></tr>"
    ) in text
    assert (
        '<tr class="wrong"><th scope="row">a</th><td>252</td><td><s>180</s> ✗</td></tr>'
    ) in text
    assert Reader(text).open == []

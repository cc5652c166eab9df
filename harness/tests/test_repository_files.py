"""The files at the top of the repository keep what they promise, and agree with each other."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI_RUN = ROOT / ".ci" / "run"
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        ROOT / "harness/PROTOCOL.md",
        *ROOT.glob("cases/*.md"),
        *ROOT.glob("katas/**/*.md"),
    ]
)
SOURCES = sorted([ROOT / "noxfile.py", *ROOT.glob("harness/**/*.py"), *ROOT.glob("python/**/*.py")])


def command(session: str) -> str:
    """Return the README's command that does its own set-up and runs a session."""
    (line,) = re.findall(rf"^python3 -m venv .*nox -s {session}$", README, re.MULTILINE)
    return str(line)


def test_ci_runs_the_test_command_of_the_readme_and_then_lint() -> None:
    """What people are told to run is what every change has to pass, word for word."""
    script = CI_RUN.read_text(encoding="utf-8")
    assert script.index(command("test")) < script.index("nox -s lint")


def test_the_two_commands_differ_only_in_the_session() -> None:
    """Whoever has run one of the README's commands knows the other."""
    assert command("kata").removesuffix("kata") == command("test").removesuffix("test")


def test_a_selection_that_holds_no_test_is_a_failure() -> None:
    """A misspelt `-k` does not look like a success: pytest exits 5, and nothing forgives it."""
    pytest_call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    nothing = [*pytest_call, "-k", "no_test_has_this_name", __file__]
    done = subprocess.run(nothing, cwd=ROOT, check=False, capture_output=True)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "success_codes" not in (ROOT / "noxfile.py").read_text(encoding="utf-8")


def test_all_agree_on_the_versions_of_python() -> None:
    """What pyproject claims, CI runs, and types are checked for the least version of them."""
    data = tomllib.loads(PYPROJECT)
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    claimed = re.findall(r"Python :: (3\.\d+)", PYPROJECT)
    assert workflow["jobs"]["run"]["strategy"]["matrix"]["python"] == claimed
    assert data["project"]["requires-python"] == f">={claimed[0]}"
    assert data["tool"]["mypy"]["python_version"] == claimed[0]


def test_ci_of_the_forge_runs_the_same_script() -> None:
    """The workflow has no list of jobs of its own."""
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert re.findall(r"run: (.+)", text) == [".ci/run"]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", ".pre-commit-config.yaml"])
def test_every_session_that_is_named_exists(name: str) -> None:
    """No page and no hook tells anybody to run a session that noxfile.py lacks."""
    noxfile = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    sessions = set(re.findall(r"@nox\.session\ndef (\w+)", noxfile))
    everyday = {"kata", "test", "cases", "tracks", "page", "readers", "lint"}
    assert sessions == everyday | {"coverage", "mutants", "bench"}
    named = re.findall(r"nox -s (\w+)", (ROOT / name).read_text(encoding="utf-8"))
    assert named
    assert set(named) <= sessions


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    """A link inside the repository names a file that is there, and a heading that it has."""
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            kept = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
            assert anchor in [heading.replace(" ", "-") for heading in kept], target


def test_the_readme_lists_what_is_there() -> None:
    """Every place of the README's list is in the repository."""
    _, _, after = README.partition("## Where things are")
    places, _, _ = after.partition("\n## ")
    names = re.findall(r"^(\S+)  +\S", places, re.MULTILINE)
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_first_case_of_the_readme_is_real() -> None:
    """The README's case file is a file of cases/ as it stands there, from its beginning."""
    (text,) = re.findall(r"```yaml\n(.+?)```", README, re.DOTALL)
    (name,) = re.findall(r"^expression: (\S+)$", text, re.MULTILINE)
    assert (ROOT / "cases" / f"{name}.yaml").read_text(encoding="utf-8").startswith(text)


def test_every_rule_that_pyproject_silences_has_its_reason() -> None:
    """A comment stands behind each rule of ruff's lists of ignored rules."""
    rules = re.findall(r'^ +"[A-Z]+\d*",(.*)$', PYPROJECT, re.MULTILINE)
    assert rules
    assert [rule for rule in rules if not re.match(r" +# \S", rule)] == []


def test_every_silenced_line_has_its_reason() -> None:
    """A line that silences a rule says which and why, or follows one that does so for both."""
    bare = re.compile(r"#\s*(?:noqa|type: ignore)(?!: [A-Z]|\[)")
    silenced = re.compile(r"# (?:noqa: [A-Z0-9, ]+|type: ignore\[[a-z, -]+\])")
    reason = re.compile(silenced.pattern + r" +(?:- |# )\S")
    at_fault = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in SOURCES
        if path != Path(__file__)
        for before, line in pairwise(["", *path.read_text(encoding="utf-8").splitlines()])
        if bare.search(line)
        or (silenced.search(line) and not reason.search(line) and not silenced.search(before))
    ]
    assert at_fault == []

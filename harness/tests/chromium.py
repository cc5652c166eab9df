"""Chromium without a window, for the tests of the page: DevTools' protocol through a pipe.

`python -m harness.tests.chromium` fails, and says why, where there is none.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from select import select
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PROGRAM = next(filter(None, map(shutil.which, NAMES)), "")

MISSING = "there is no Chromium: install Google Chrome, or on Debian the package chromium"

PATIENCE = 60
"""Seconds for an answer."""

FLAGS = (
    "--headless",
    "--no-sandbox",  # which root cannot have; the page is our own
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
    "about:blank",
)

# Chromium reads from 3 and writes to 4, which this process may be using.
AS_3_AND_4 = (
    "import os, sys; reads, writes = (os.dup(os.dup(int(x))) for x in sys.argv[1:3]); "
    "high = [os.dup(x) for x in (reads, writes) for _ in range(8)]; "
    "os.dup2(high[0], 3); os.dup2(high[-1], 4); os.execv(sys.argv[3], sys.argv[3:])"
)


class Chromium:
    """One browser with one tab, as a context; it keeps what the page asks for and complains of."""

    def __init__(self, profile: Path) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        reads, self._to = os.pipe()
        self._from, writes = os.pipe()
        launch = [sys.executable, "-c", AS_3_AND_4, str(reads), str(writes)]
        self._process = subprocess.Popen(
            [*launch, PROGRAM, f"--user-data-dir={profile}", *FLAGS],
            pass_fds=(reads, writes),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(reads)
        os.close(writes)
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        (tab,) = (
            each for each in self.do("Target.getTargets")["targetInfos"] if each["type"] == "page"
        )
        self._session = self.do("Target.attachToTarget", targetId=tab["targetId"], flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")

    def __enter__(self) -> Self:
        """Return the browser."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the browser."""
        self._session = None
        os.close(self._to)  # at the end of its pipe it goes
        os.close(self._from)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def do(self, method: str, **parameters: object) -> dict[str, Any]:
        """Call a method of DevTools and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def open(self, path: Path) -> None:
        """Open a file and wait until it is loaded."""
        self.do("Page.navigate", url=path.as_uri())
        self.js(
            "new Promise(done => document.readyState == 'complete' ? done() : "
            "addEventListener('load', done))"
        )

    def js(self, expression: str) -> Any:  # noqa: ANN401 - JSON
        """Return what an expression comes to in the page, promises waited for."""
        result = self.do(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        for kind in ("rawKeyDown", "keyUp"):
            self.do("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def _next(self) -> dict[str, Any]:
        """Return the next message; take note of requests and complaints."""
        while b"\0" not in self._rest:
            ready, _, _ = select([self._from], [], [], PATIENCE)
            more = os.read(self._from, 65536) if ready else b""
            assert more, "Chromium has ended, or hangs"
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        match message:
            case {"method": "Network.requestWillBeSent", "params": {"request": {"url": url}}} | {
                "method": "Network.webSocketCreated",
                "params": {"url": url},
            }:
                self.requests.append(url)
            case {
                "method": "Runtime.exceptionThrown" | "Log.entryAdded" | "Runtime.consoleAPICalled"
            }:
                self.complaints.append(line.decode())
        return message


if __name__ == "__main__":
    sys.exit(0 if PROGRAM else MISSING)

"""What an attempt prints, and what it leaves running, keep out of the runners' way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.tests.javascript.talk import ask

if TYPE_CHECKING:
    from harness.tests.javascript.talk import NodeTrack


def test_what_is_printed_goes_to_stderr_beside_its_case(track: NodeTrack) -> None:
    """However it is printed, nothing of it is lost or reaches the channel."""
    write = 'process.getBuiltinModule("fs").writeSync'
    shell = 'process.getBuiltinModule("child_process").execSync("echo oh", { stdio: "inherit" });'
    printed = {
        'console.log("oh", 3);': "oh 3\n",
        'console.error("oh");': "oh\n",
        'process.stdout.write("oh");': "oh",
        'process.stderr.write("oh");': "oh",
        'process.stdout.write(new TextEncoder().encode("öh"));': "öh",
        f'{write}(1, "oh");': "oh",
        f'{write}(2, "oh");': "oh",
        shell: "oh\n",
        'console.log("o".repeat(1_000_000));': "o" * 1_000_000 + "\n",
        f'console.log("a"); console.error("b"); {write}(1, "c"); console.log("d");': "a\nb\ncd\n",
        "": "",
    }
    _, answers, texts = track.run_each(list(printed))
    assert texts == list(printed.values())
    assert [answer["gradients"] for answer in answers] == [{"a": 0, "n1": 0}] * len(printed)


def test_what_is_printed_at_import_belongs_to_the_greeting(track: NodeTrack) -> None:
    """A separator stands between it and what the first case prints."""
    path = track.attempt('console.log("in backward");', before='console.log("at import");\n')
    assert track.run(path, ask()).printed == ["at import\n", "in backward\n", ""]


def test_what_is_printed_before_an_exit_is_not_lost(track: NodeTrack) -> None:
    """Nor is what was answered before."""
    path = track.attempt('if (out.data === 9) { console.log("bye"); process.exit(7); }')
    talk = track.run(path, ask(values={"a": 1.0}), ask())
    assert talk.printed == ["", "", "bye\n"]
    assert len(talk.lines) == 2
    assert talk.code == 7


def test_an_attempt_finds_its_input_at_the_end(track: NodeTrack) -> None:
    """It cannot take the runner's requests away."""
    body = 'console.log(process.getBuiltinModule("fs").readFileSync(0, "utf8").length);'
    talk = track.run(track.attempt(body), ask(), ask())
    assert talk.printed == ["", "0\n", "0\n", ""]


LEFT = {
    "a timer": "setInterval(() => {}, 1000);",
    "a server": 'process.getBuiltinModule("net").createServer().listen(0);',
    "a handler that never ends": 'process.on("exit", () => { for (;;); });',
    "a handler that prints": 'process.on("exit", () => console.log("bye"));',
    "an exit code": "process.exitCode = 9;",
    "a promise that fails": 'Promise.reject(new Error("oh"));',
    "a timer that fails": 'setTimeout(() => { throw new Error("oh"); });',
    "a worker": (
        'const { Worker } = process.getBuiltinModule("worker_threads");'
        'new Worker("for (;;);", { eval: true });'
    ),
}


@pytest.mark.parametrize("left", LEFT.values(), ids=LEFT)
def test_a_runner_ends_with_its_input(track: NodeTrack, left: str) -> None:
    """What the attempt has left running holds nothing up and says nothing."""
    talk = track.run(track.attempt(left), ask(), ask())
    assert len(talk.lines) == 3
    assert talk.printed == [""] * 4
    assert talk.code == 0

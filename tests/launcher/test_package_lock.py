"""Another installer holds the lock of packages: it is waited for, and said."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from launcher import package_lock

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the locks of apt and dpkg")

_HOLD = """
import fcntl, sys
file = open(sys.argv[1], "w")
fcntl.lockf(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "lock-frontend"
    path.touch()
    monkeypatch.setattr(package_lock, "LOCKS", (tmp_path / "not there", path))
    return path


@pytest.fixture
def installer(lock: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock until its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(lock)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as held:
        assert held.stdout is not None
        assert held.stdout.readline() == "held\n"
        yield held
        held.kill()


def finish(held: subprocess.Popen[str]) -> None:
    assert held.stdin is not None
    held.stdin.close()
    held.wait()


def answering(ran: list[list[str]], code: int) -> Callable[[list[str], dict[str, str]], int]:
    def call(command: list[str], env: dict[str, str]) -> int:
        ran.append(command)
        return code

    return call


def test_another_installer_is_waited_for_and_named_once(
    installer: subprocess.Popen[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    looked: list[float] = []
    ran: list[list[str]] = []

    def sleep(seconds: float) -> None:
        assert not ran
        looked.append(seconds)
        if len(looked) == 3:
            finish(installer)

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr(subprocess, "call", answering(ran, 0))
    assert package_lock.call_when_free(["apt-get", "update"], {}) == 0
    assert ran == [["apt-get", "update"]]
    assert len(looked) == 3
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("Another program is installing packages (python")
    assert f"process {installer.pid}" in line and "waiting for it" in line


def test_a_command_that_another_one_beat_to_the_lock_is_run_again(
    installer: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []
    free = iter([True])
    monkeypatch.setattr("time.sleep", lambda seconds: finish(installer))

    def call(command: list[str], env: dict[str, str]) -> int:
        ran.append(command)
        return 100 if len(ran) == 1 else 0

    holder = package_lock.holder
    # Free at the first look, taken when the command wants it.
    monkeypatch.setattr(package_lock, "holder", lambda: 0 if next(free, False) else holder())
    monkeypatch.setattr(subprocess, "call", call)
    assert package_lock.call_when_free(["apt-get", "update"], {}) == 0
    assert len(ran) == 2


def test_what_fails_by_itself_is_not_run_again(
    lock: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(subprocess, "call", answering(ran, 100))
    assert package_lock.call_when_free(["apt-get", "update"], {}) == 100
    assert len(ran) == 1
    assert capsys.readouterr().out == ""

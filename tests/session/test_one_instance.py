"""One window per home, with real processes as the others."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from eliot_qt.session.one_instance import LOCK_FILE, OneInstance

ROOT = Path(__file__).resolve().parents[2]

SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from eliot_qt.session.one_instance import OneInstance
app = QCoreApplication([])
one = OneInstance(Path(sys.argv[1]))
print("handed over" if one.join(sys.argv[2], wish="".join(sys.argv[3:])) else "is the one")
"""
# Holds the place and answers as long as its input stays open.
FIRST = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from eliot_qt.session.one_instance import OneInstance
app = QCoreApplication([])
one = OneInstance(Path(sys.argv[1]))
assert one.take()
if sys.argv[2] == "listening":
    one.listen()
print("here", flush=True)
sys.stdin.readline()
"""


def start(code: str, *arguments: object, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


@pytest.fixture
def one(qapp: object, tmp_path: Path) -> Iterator[OneInstance]:
    instance = OneInstance(tmp_path / "data")
    yield instance
    instance.close()


def test_a_second_start_hands_its_file_to_the_first(
    one: OneInstance, tmp_path: Path, qtbot: QtBot
) -> None:
    assert one.take()
    one.listen()
    # Even one with another folder for such things, as in another session of the desktop.
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with qtbot.waitSignal(one.called) as told:
        second = start(SECOND, tmp_path / "data", "/a b/ü.eliot", TMPDIR=str(elsewhere))
    assert told.args == ["/a b/ü.eliot"]
    assert second.communicate(timeout=120)[0] == "handed over\n"


def test_a_second_start_hands_its_wish_to_the_first(
    one: OneInstance, tmp_path: Path, qtbot: QtBot
) -> None:
    assert one.take()
    one.listen()
    with qtbot.waitSignal(one.wished) as told:
        second = start(SECOND, tmp_path / "data", "", "train")
    assert told.args == ["train"]
    assert second.communicate(timeout=120)[0] == "handed over\n"


@pytest.mark.parametrize("state", ["listening", "starting"])
def test_a_killed_window_leaves_nothing_that_blocks(
    one: OneInstance, tmp_path: Path, qtbot: QtBot, state: str
) -> None:
    first = start(FIRST, tmp_path / "data", state)
    assert first.stdout is not None and first.stdin is not None
    assert first.stdout.readline() == "here\n"
    assert not one.take()
    first.kill()
    first.communicate(timeout=120)
    assert not one.join("", patience=20_000)
    one.listen()
    with qtbot.waitSignal(one.called):
        second = start(SECOND, tmp_path / "data", "")
    assert second.communicate(timeout=120)[0] == "handed over\n"


def test_one_that_does_not_answer_is_named_not_overwritten(
    one: OneInstance, tmp_path: Path
) -> None:
    first = start(FIRST, tmp_path / "data", "listening")
    assert first.stdout is not None
    assert first.stdout.readline() == "here\n"
    with pytest.raises(TimeoutError):
        one.join("game.eliot", patience=300)
    first.communicate("\n", timeout=120)
    assert not one.join("game.eliot", patience=300)


@pytest.mark.parametrize(
    "talk", [b"\n", b"{}\n", b"[" * 50_000 + b"\n", b"x" * 200_000, b'{"file": 3}\n', b"\xff\n"]
)
def test_senseless_talk_is_cut_off(one: OneInstance, qtbot: QtBot, talk: bytes) -> None:
    assert one.take()
    one.listen()
    called: list[str] = []
    one.called.connect(called.append)
    socket = QLocalSocket()
    socket.connectToServer(one.address)
    socket.write(talk)
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert not called


def test_homes_do_not_disturb_each_other(one: OneInstance, tmp_path: Path) -> None:
    assert one.take()
    other = OneInstance(tmp_path / "other")
    assert other.take()
    other.close()


def test_a_home_that_cannot_be_written_has_no_one(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    for _ in range(2):
        instance = OneInstance(tmp_path / "data")
        assert instance.take()
        instance.listen()
    assert not list(tmp_path.rglob(LOCK_FILE))

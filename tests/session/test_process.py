"""A question answered by a process of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QProcess
from pytestqt.qtbot import QtBot

from eliot_qt.faults import Fault
from eliot_qt.session.background.process import ask_process
from eliot_qt.session.background.question import Question

WRITES = 'print("one", flush=True); print("two", flush=True)'
COMPLAINS = 'import sys; print("first\\neliot-qt: no such list", file=sys.stderr); sys.exit(2)'
WAITS = 'import sys; print("begun", flush=True); sys.stdin.read()'


@pytest.fixture
def parent(qapp: object) -> Iterator[QObject]:
    """It lives longer than what is asked under it."""
    held = QObject()
    yield held
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not held.findChildren(QProcess)


class Begun:
    """Begins a program and notes what its question says."""

    def __init__(self, parent: QObject, monkeypatch: pytest.MonkeyPatch, fault: str = "") -> None:
        monkeypatch.setattr(
            "eliot_qt.session.background.process.module_command",
            lambda program: [sys.executable, "-c", program],
        )
        self._parent = parent
        self.heard: list[object] = []
        self._fault = fault

    def ask(self, program: str) -> Question:
        question = ask_process([program], self._parent, bytes.split, self._take, self._drop)
        question.progressed.connect(self.heard.append)
        question.finished.connect(self.heard.append)
        question.failed.connect(self.heard.append)
        return question

    def _take(self) -> str:
        if self._fault:
            raise Fault(self._fault)
        return "answer"

    def _drop(self) -> None:
        self.heard.append("dropped")


def test_what_a_process_writes_are_values_and_its_end_is_the_answer(
    qtbot: QtBot, parent: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Begun(parent, monkeypatch)
    question = begun.ask(WRITES)
    qtbot.waitUntil(lambda: not question.is_open)
    assert begun.heard == [b"one", b"two", "answer"]


@pytest.mark.parametrize(
    ("program", "fault", "why"),
    [(COMPLAINS, "", "no such list"), ("pass", "the list is empty", "the list is empty")],
)
def test_a_process_that_complains_and_an_answer_that_cannot_be_taken_are_failures(
    qtbot: QtBot,
    parent: QObject,
    monkeypatch: pytest.MonkeyPatch,
    program: str,
    fault: str,
    why: str,
) -> None:
    begun = Begun(parent, monkeypatch, fault)
    question = begun.ask(program)
    qtbot.waitUntil(lambda: not question.is_open)
    assert [str(each) for each in begun.heard] == ["dropped", why]


def test_a_program_that_cannot_be_started_is_a_failure(
    qtbot: QtBot, parent: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Begun(parent, monkeypatch)
    monkeypatch.setattr(
        "eliot_qt.session.background.process.module_command", lambda _: ["/no/such/program"]
    )
    question = begun.ask("")
    qtbot.waitUntil(lambda: not question.is_open)
    assert begun.heard[0] == "dropped" and len(begun.heard) == 2


def test_a_cancelled_process_is_ended_and_silent(
    qtbot: QtBot, parent: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Begun(parent, monkeypatch)
    question = begun.ask(WAITS)
    qtbot.waitUntil(lambda: begun.heard == [b"begun"])
    (process,) = parent.findChildren(QProcess)
    question.cancel()
    assert process.state() is QProcess.ProcessState.NotRunning
    assert begun.heard == [b"begun", "dropped"]

"""Files are read in a thread of their own; what is cancelled stays silent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.formats.workload import Watch
from eliot_qt.session.background.file_reader import FileReader, Job, Reading


class Kept:
    """A reader and all that is heard of its readings."""

    def __init__(self) -> None:
        self.reader = FileReader()
        self.heard: list[tuple[str, str, Any]] = []

    def read(self, name: str, job: Job) -> Reading:
        reading = self.reader.read(job, name)
        reading.finished.connect(lambda result: self.heard.append((name, "finished", result)))
        reading.failed.connect(lambda why: self.heard.append((name, "failed", why)))
        reading.progressed.connect(lambda count: self.heard.append((name, "progressed", count)))
        reading.ended.connect(lambda: self.heard.append((name, "ended", None)))
        return reading

    def of(self, name: str) -> list[str]:
        return [kind for by, kind, _ in self.heard if by == name and kind != "progressed"]


class Gate:
    """A job that goes on when it may, and asks after each step whether it is still wanted."""

    def __init__(self) -> None:
        self.began, self.open = threading.Event(), threading.Event()
        self.steps = 0

    def __call__(self, watch: Watch) -> str:
        self.began.set()
        assert self.open.wait(10)
        for self.steps in range(1, 1_000_001):
            watch(self.steps)
        return "all"


@pytest.fixture
def kept(qapp: QApplication) -> Iterator[Kept]:
    made = Kept()
    yield made
    made.reader.close()


def test_a_job_runs_in_another_thread_and_its_result_arrives_in_this_one(
    kept: Kept, qtbot: QtBot
) -> None:
    arrived: list[int] = []
    reading = kept.read("a", lambda watch: threading.get_ident())
    reading.finished.connect(lambda _: arrived.append(threading.get_ident()))
    qtbot.waitUntil(lambda: bool(arrived))
    ((_, _, ran_in),) = [each for each in kept.heard if each[1] == "finished"]
    assert arrived == [threading.get_ident()]
    assert ran_in != threading.get_ident()
    assert kept.of("a") == ["ended", "finished"]


@pytest.mark.parametrize(
    ("error", "told"),
    [(ValueError("line 3: bad"), "line 3: bad"), (MemoryError("full"), "MemoryError: full")],
)
def test_what_goes_wrong_is_shown_and_the_next_file_is_read(
    kept: Kept, qtbot: QtBot, error: Exception, told: str
) -> None:
    def fail(_watch: Watch) -> object:
        raise error

    kept.read("bad", fail)
    kept.read("good", lambda watch: 1)
    qtbot.waitUntil(lambda: kept.reader.is_idle)
    assert ("bad", "failed", told) in kept.heard
    assert ("good", "finished", 1) in kept.heard


def test_a_reading_cancelled_ends_soon_and_is_never_heard_of_again(
    kept: Kept, qtbot: QtBot
) -> None:
    gate = Gate()
    reading = kept.read("slow", gate)
    assert gate.began.wait(10)
    reading.cancel()
    assert kept.of("slow") == ["ended"]
    gate.open.set()
    kept.read("next", lambda watch: 2)
    qtbot.waitUntil(lambda: "finished" in kept.of("next"))
    assert gate.steps == 1
    assert kept.of("slow") == ["ended"]


def test_a_reading_cancelled_before_it_begins_does_not_run(kept: Kept, qtbot: QtBot) -> None:
    gate, late = Gate(), Gate()
    kept.read("first", gate)
    kept.read("second", late).cancel()
    gate.open.set()
    qtbot.waitUntil(lambda: "finished" in kept.of("first"))
    kept.read("third", lambda watch: 3)
    qtbot.waitUntil(lambda: "finished" in kept.of("third"))
    assert not late.began.is_set()


def test_progress_is_shown(kept: Kept, qtbot: QtBot) -> None:
    gate = Gate()
    gate.open.set()
    kept.read("long", gate)
    qtbot.waitUntil(lambda: "finished" in kept.of("long"))
    counts = [value for _, kind, value in kept.heard if kind == "progressed"]
    assert counts == sorted(counts)
    assert len(counts) >= 1


def test_closing_drops_what_is_being_read(qapp: QApplication) -> None:
    made, gate = Kept(), Gate()
    made.read("slow", gate)
    assert gate.began.wait(10)
    gate.open.set()
    made.reader.close()
    assert made.of("slow") == ["ended"]

"""Background work: threads by name, turns and priorities; what is cancelled stays silent."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from types import ModuleType
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.formats.workload import Watch
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import FILES, Job, Runner
from eliot_qt.session.background.worker import Lane, Priority

# Seconds that a process has at most.
PATIENCE = 120


class Kept:
    """A runner and all that is heard of its readings."""

    def __init__(self) -> None:
        self.runner = Runner()
        self.heard: list[tuple[str, str, Any]] = []

    def read(self, name: str, job: Job) -> Question:
        reading = self.runner.read(job, name)
        reading.finished.connect(lambda result: self.heard.append((name, "finished", result)))
        reading.failed.connect(lambda why: self.heard.append((name, "failed", why)))
        reading.progressed.connect(lambda count: self.heard.append((name, "progressed", count)))
        reading.ended.connect(lambda: self.heard.append((name, "ended", None)))
        return reading

    def flush(self) -> None:
        """Let what is still on its way arrive."""
        QCoreApplication.processEvents()

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
    made.runner.close()


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
    qtbot.waitUntil(lambda: kept.runner.is_idle(FILES))
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
    made.runner.close()
    assert made.of("slow") == ["ended"]


def test_a_runner_that_is_closed_takes_no_more_questions(qapp: QApplication) -> None:
    made, late = Kept(), Gate()
    made.runner.close()
    question = made.read("late", late)
    asked = made.runner.ask(Lane("other"), lambda: iter([1]))
    made.runner.close()
    assert not question.is_open and not asked.is_open
    assert not late.began.is_set()


def test_what_was_there_from_the_start_is_not_looked_through_at_the_end(qapp: QApplication) -> None:
    """The last look of a program, and each of the next one's, would be at all modules again."""
    made = Kept()
    frozen = gc.get_freeze_count()
    assert frozen
    made.runner.close()
    assert gc.get_freeze_count() >= frozen


# work in steps


class Steps:
    """Work of some steps on a runner; what it does and what is heard of it, in order."""

    def __init__(self, runner: Runner) -> None:
        self.done: list[str] = []
        self.heard: list[object] = []
        self.gate = threading.Event()
        self.threads: set[int] = set()
        self._runner = runner

    def hold(self, lane: Lane) -> None:
        """Keep the thread of a lane busy until ``gate`` is set."""

        def work() -> Iterator[object]:
            assert self.gate.wait(10)
            yield None

        self._runner.ask(lane, work, Priority.FIRST)

    def ask(self, lane: Lane, name: str, count: int, priority: Priority) -> Question:
        def work() -> Iterator[object]:
            self.threads.add(threading.get_ident())
            for step in range(count):
                self.done.append(name)
                yield step

        question = self._runner.ask(lane, work, priority)
        question.finished.connect(lambda last: self.heard.append((name, last)))
        return question


@pytest.fixture
def steps(kept: Kept) -> Steps:
    return Steps(kept.runner)


def test_questions_of_one_priority_take_turns_and_higher_ones_go_first(
    steps: Steps, kept: Kept, qtbot: QtBot
) -> None:
    lane = Lane("turns")
    steps.hold(lane)
    steps.ask(lane, "review", 2, Priority.LATER)
    steps.ask(lane, "one", 2, Priority.USUAL)
    steps.ask(lane, "two", 2, Priority.USUAL)
    steps.ask(lane, "page", 2, Priority.FIRST)
    steps.gate.set()
    qtbot.waitUntil(lambda: kept.runner.is_idle(lane))
    assert steps.done == ["page"] * 2 + ["one", "two"] * 2 + ["review"] * 2
    assert steps.heard == [("page", 1), ("one", 1), ("two", 1), ("review", 1)]


def test_the_newest_question_goes_first_where_a_lane_says_so(
    steps: Steps, kept: Kept, qtbot: QtBot
) -> None:
    lane = Lane("newest", newest_first=True)
    steps.hold(lane)
    for name in ("old", "new"):
        steps.ask(lane, name, 2, Priority.USUAL)
    steps.gate.set()
    qtbot.waitUntil(lambda: kept.runner.is_idle(lane))
    assert steps.done == ["new"] * 2 + ["old"] * 2


def test_each_lane_has_a_thread_of_its_own(steps: Steps, kept: Kept, qtbot: QtBot) -> None:
    """One that is busy keeps no other waiting."""
    busy, free = Lane("busy"), Lane("free")
    steps.hold(busy)
    steps.ask(free, "free", 1, Priority.LATER)
    qtbot.waitUntil(lambda: steps.heard == [("free", 0)])
    assert not kept.runner.is_idle(busy)
    steps.ask(busy, "busy", 1, Priority.LATER)
    steps.gate.set()
    qtbot.waitUntil(lambda: kept.runner.is_idle(busy))
    assert len(steps.threads) == 2 and threading.get_ident() not in steps.threads


def test_the_answer_is_what_the_work_returns_if_it_returns_something(
    kept: Kept, qtbot: QtBot
) -> None:
    def work() -> Generator[int, None, int]:
        yield 1
        return 2

    heard: list[object] = []
    question = kept.runner.ask(Lane("any"), work)
    question.progressed.connect(heard.append)
    question.finished.connect(heard.append)
    qtbot.waitUntil(lambda: not question.is_open)
    assert heard == [1, 2]


def test_work_that_is_not_wanted_any_more_is_left_in_its_thread(kept: Kept, qtbot: QtBot) -> None:
    left: list[int] = []
    heard: list[object] = []

    def work() -> Iterator[object]:
        try:
            while True:
                yield threading.get_ident()
        finally:
            left.append(threading.get_ident())

    question = kept.runner.ask(Lane("any"), work)
    question.progressed.connect(heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    question.cancel()
    count = len(heard)
    qtbot.waitUntil(lambda: bool(left))
    assert left[0] == heard[0] != threading.get_ident()
    assert len(heard) == count


def test_closing_ends_every_thread_and_the_step_in_progress_is_the_last(
    steps: Steps, kept: Kept, qtbot: QtBot
) -> None:
    lanes = [Lane("one"), Lane("two", waits_for_window=True)]
    questions = [steps.ask(lane, lane.name, 1_000_000, Priority.USUAL) for lane in lanes]
    qtbot.waitUntil(lambda: {"one", "two"} <= set(steps.done))
    kept.runner.close()
    count = len(steps.done)
    assert not any(question.is_open for question in questions)
    kept.flush()
    assert len(steps.done) == count and not steps.heard


_CLOSED = """
from PySide6.QtCore import QCoreApplication
from eliot_qt.session.background.runner import FILES, Runner

def until_dropped(watch):
    while True:
        watch(0)

application = QCoreApplication([])
for _ in range(20):
    runner = Runner()
    runner.read(until_dropped, "busy")
    runner.read(lambda watch: print("begun"), "waiting")
    runner.close()
    del runner
print("closed")
"""


def test_what_has_not_begun_when_all_is_closed_never_does_and_harms_nothing() -> None:
    """A process of its own: what was underway to the thread was freed twice, the end of it."""
    ended = subprocess.run(
        [sys.executable, "-c", _CLOSED], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "closed\n", "")


class Ring:
    """Garbage that only the collector finds; ``died`` has the threads in which it did."""

    died: ClassVar[list[int]] = []

    def __init__(self) -> None:
        self.ring = self

    def __del__(self) -> None:
        self.died.append(threading.get_ident())


def test_garbage_is_collected_in_no_thread_of_the_runner(kept: Kept, qtbot: QtBot) -> None:
    """Qt objects among it would end in a thread that is not theirs."""
    Ring.died.clear()

    def litter() -> Iterator[object]:
        for _ in range(100):
            Ring()
        yield [[number] for number in range(20_000)]

    lane = Lane("any")
    kept.runner.ask(lane, litter)
    qtbot.waitUntil(lambda: kept.runner.is_idle(lane))
    qtbot.waitUntil(lambda: len(Ring.died) == 100)
    assert set(Ring.died) == {threading.get_ident()}


def test_what_was_loaded_is_looked_through_for_garbage_only_once(
    kept: Kept, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The modules of a page and all it is made of would hold the window up each time."""
    Ring.died.clear()

    def is_looked_at(thing: object) -> bool:
        return any(each is thing for each in gc.get_objects())

    loaded, dropped = Ring(), Ring()
    assert is_looked_at(loaded)
    del dropped
    monkeypatch.setitem(sys.modules, "a_page", ModuleType("a_page"))
    qtbot.waitUntil(lambda: len(Ring.died) == 1)
    assert not is_looked_at(loaded)
    made_later = Ring()
    gc.collect()
    assert is_looked_at(made_later)

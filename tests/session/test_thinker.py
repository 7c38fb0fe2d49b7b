from __future__ import annotations

import collections
import itertools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar, cast

import pytest
from PySide6.QtCore import QObject, QProcess, Qt, QTimer
from pytestqt.qtbot import QtBot

from eliot_qt.coach.queries import Inquiry, Lack, MoveQuery
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.listers import Listers
from eliot_qt.modes.training import new_training
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.session.background.engine_work import EngineTask, PlayerMaker, thoughts
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import ENGINE, Runner
from eliot_qt.session.background.thinker import Thinker
from eliot_qt.session.background.worker import Priority, Worker

STEP = 0.005


class Counter:
    """Thinks in steps of a few milliseconds of work, as many as its seed says."""

    begun: ClassVar[collections.Counter[str]] = collections.Counter()  # steps, by the player's id

    def __init__(self, question: EngineTask) -> None:
        self._question = question

    def analyse(self, position: Position) -> Iterator[Analysis]:
        if self._question.spec.id == "broken":
            raise ZeroDivisionError("broken")
        for step in range(self._question.spec.seed):
            self.begun[self._question.spec.id] += 1
            until = time.thread_time() + STEP
            while time.thread_time() < until:
                pass
            yield Analysis((Candidate(Pass(), step, 0, b""),), threading.current_thread().name)


class Listener(QObject):
    """Hears a thinker in the GUI thread."""

    def __init__(self, thinker: Thinker) -> None:
        super().__init__()
        self._thinker = thinker
        self.progress: list[Question] = []
        self.done: list[tuple[Question, Analysis]] = []
        self.failed: list[tuple[Question, str]] = []
        self.threads: set[object] = set()

    def ask(self, position: Position, spec: PlayerSpec) -> Question:
        question = self._thinker.ask(position, spec)
        question.progressed.connect(lambda _: self.on_progress(question))
        question.finished.connect(lambda analysis: self.on_done(question, analysis))
        question.failed.connect(lambda message: self.failed.append((question, message)))
        return question

    def on_progress(self, question: Question) -> None:
        self.threads.add(threading.get_ident())
        self.progress.append(question)

    def on_done(self, question: Question, analysis: Analysis) -> None:
        self.threads.add(threading.get_ident())
        self.done.append((question, analysis))


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return new_training(Game(Rules(), en_tiles, standard15), 3).position.seen_by(0)


@pytest.fixture
def runner(qapp: Any) -> Iterator[Runner]:
    made = Runner()
    yield made
    made.close()


@pytest.fixture
def thinker(runner: Runner) -> Iterator[Thinker]:
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    yield made
    made.close()


def test_answers_arrive_in_the_gui_thread(
    thinker: Thinker, position: Position, qtbot: QtBot
) -> None:
    listener = Listener(thinker)
    number = listener.ask(position, PlayerSpec("count", 4))
    qtbot.waitUntil(lambda: bool(listener.done))
    assert listener.done[0][0] == number
    assert listener.done[0][1].best.score == 3
    assert set(listener.progress) == {number}
    assert listener.threads == {threading.get_ident()}
    assert listener.done[0][1].basis != threading.current_thread().name


def test_cancelling_takes_effect_within_a_step_or_two(
    thinker: Thinker, position: Position, qtbot: QtBot
) -> None:
    listener = Listener(thinker)
    number = listener.ask(position, PlayerSpec("withdrawn", 100_000))
    qtbot.waitUntil(lambda: bool(listener.progress))
    number.cancel()
    begun = Counter.begun["withdrawn"]
    heard = len(listener.progress)
    other = listener.ask(position, PlayerSpec("count", 1))
    qtbot.waitUntil(lambda: bool(listener.done))
    # One may have been about to begin.
    assert Counter.begun["withdrawn"] - begun <= 2
    assert listener.done[0][0] == other
    assert number not in listener.progress[heard:]


def test_two_questions_share_the_thread(thinker: Thinker, position: Position, qtbot: QtBot) -> None:
    listener = Listener(thinker)
    long = listener.ask(position, PlayerSpec("count", 100_000))
    short = listener.ask(position, PlayerSpec("count", 3))
    qtbot.waitUntil(lambda: bool(listener.done))
    assert listener.done[0][0] == short
    assert long in listener.progress
    long.cancel()
    assert not listener.failed


def test_a_fault_is_shown_and_the_thread_survives(
    thinker: Thinker, position: Position, qtbot: QtBot
) -> None:
    listener = Listener(thinker)
    number = listener.ask(position, PlayerSpec("broken"))
    qtbot.waitUntil(lambda: bool(listener.failed))
    assert listener.failed == [(number, "ZeroDivisionError: broken")]
    listener.ask(position, PlayerSpec("count", 1))
    qtbot.waitUntil(lambda: bool(listener.done))


def test_the_gui_goes_on_ticking_while_the_engine_works(
    thinker: Thinker, position: Position, qtbot: QtBot
) -> None:
    """Measured in steps of the engine, which a busy machine delays like the beats."""
    beats: list[int] = []
    timer = QTimer()
    timer.setInterval(5)
    timer.timeout.connect(lambda: beats.append(Counter.begun["ticking"]))
    thinker.ask(position, PlayerSpec("ticking", 100_000))
    qtbot.waitUntil(lambda: Counter.begun["ticking"] > 0)
    timer.start()
    qtbot.waitUntil(lambda: len(beats) > 40)
    timer.stop()
    gaps = sorted(after - before for before, after in itertools.pairwise(beats))
    assert gaps[len(gaps) // 2] < 10


def test_closing_in_the_middle_of_a_thought_is_quiet(
    runner: Runner, position: Position, qapp: Any
) -> None:
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    listener = Listener(made)
    listener.ask(position, PlayerSpec("count", 100_000))
    made.close()
    runner.close()
    assert not listener.done
    assert not listener.failed


def test_closing_while_the_engine_is_compiled_is_quiet(
    runner: Runner, qapp: Any, monkeypatch: pytest.MonkeyPatch, qtlog: Any, qtbot: QtBot
) -> None:
    monkeypatch.setattr("eliot_qt.engine.cache.is_warm", lambda: False)
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    said: list[str] = []
    made.status_changed.connect(said.append)
    made.engine_failed.connect(said.append)
    with qtbot.waitSignal(made.status_changed):
        made.prepare()
    (process,) = made.findChildren(QProcess)
    said.clear()
    made.close()
    assert process.state() is QProcess.ProcessState.NotRunning
    assert said == []
    assert not qtlog.records


@pytest.mark.parametrize("is_complete", [False, True])
def test_what_the_champion_needs_is_compiled_once_it_plays(
    runner: Runner,
    qapp: Any,
    monkeypatch: pytest.MonkeyPatch,
    position: Position,
    qtbot: QtBot,
    is_complete: bool,
) -> None:
    """In another process, if it is not compiled yet, without being asked for."""
    asked = []

    def is_warm(*, everything: bool = False) -> bool:
        asked.append(everything)
        return is_complete or not everything

    monkeypatch.setattr("eliot_qt.engine.cache.is_warm", is_warm)
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    try:
        with qtbot.waitSignal(made.ready_changed):
            made.prepare()
        listener = Listener(made)
        listener.ask(position, PlayerSpec("master", 1))
        qtbot.waitUntil(lambda: len(listener.done) == 1)
        qtbot.waitUntil(lambda: asked == [False, True])
        if not is_complete:
            qtbot.waitUntil(lambda: bool(made.findChildren(QProcess)))
        processes = made.findChildren(QProcess)
        assert [process.arguments()[-1] for process in processes] == ["all"] * (not is_complete)
    finally:
        made.close()


COMPILING = """
import sys
print("1/4 first\\n2/4 second\\nready\\n3/4 third", flush=True)
sys.stdin.read()
"""


def test_a_game_begins_while_the_rest_is_compiled_and_how_far_it_is_is_said(
    runner: Runner, qapp: Any, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("eliot_qt.engine.cache.is_warm", lambda *, everything=False: False)
    command = [sys.executable, "-c", COMPILING]
    monkeypatch.setattr("eliot_qt.session.background.process.module_command", lambda *_: command)
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    said: list[str] = []
    made.status_changed.connect(said.append)
    try:
        with qtbot.waitSignal(made.ready_changed):
            made.prepare()
        # The third of four steps is begun, two are done.
        assert made.preparation == 50 and "50 %" in said[-1]
        (process,) = made.findChildren(QProcess)
        with qtbot.waitSignal(made.preparation_changed):
            process.closeWriteChannel()
        assert made.preparation is None and said[-1] == "" and made.is_ready
    finally:
        made.close()


def test_once_closed_nothing_is_compiled_any_more(
    runner: Runner, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine's thread may still have said that something is lacking."""
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    made._ready = True
    made.close()
    made._on_looked_further(False)
    made._on_looked((True, False))
    assert made.findChildren(QProcess) == []


def test_the_real_players_answer_without_the_compiler(
    runner: Runner, en: Lexicon, position: Position, qtbot: QtBot
) -> None:
    made = Thinker(runner, lambda _: en)
    try:
        listener = Listener(made)
        listener.ask(position, PlayerSpec("h2"))
        listener.ask(position, PlayerSpec("nobody"))
        qtbot.waitUntil(lambda: bool(listener.done and listener.failed))
        assert len(listener.done[0][1].rows) > 10
    finally:
        made.close()


def test_the_worker_steps_each_question_in_turn(position: Position, qtbot: QtBot) -> None:
    steps = itertools.count()
    worker = Worker(ENGINE)
    worker.rested.connect(worker.advance, Qt.ConnectionType.QueuedConnection)

    def begin(number: int, spec: PlayerSpec) -> None:
        task = EngineTask(position, spec, cast(Lexicon, None))
        work = partial(thoughts, Counter, task, lambda: next(steps) / 70)
        worker.begin(number, work, Priority.USUAL)

    heard: list[tuple[str, int]] = []
    worker.progressed.connect(lambda number, _: heard.append(("progress", number)))
    worker.finished.connect(lambda number, _: heard.append(("finish", number)))
    worker.failed.connect(lambda number, _: heard.append(("fail", number)))
    for number, spec in enumerate((PlayerSpec("count", 30), PlayerSpec("count", 1))):
        begin(number, spec)
    begin(2, PlayerSpec("count", 0))
    qtbot.waitUntil(lambda: ("finish", 0) in heard)
    assert heard[:4] == [("progress", 0), ("progress", 1), ("fail", 2), ("finish", 1)]
    # Steps that follow each other quickly are not all worth a report: one in 50 ms is.
    assert heard.count(("progress", 0)) == 8


def test_a_compiler_that_is_not_installed_is_not_waited_for(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("eliot_qt.engine.cache.has_compiler", lambda: False)
    with qtbot.waitSignal(thinker.engine_failed) as heard:
        thinker.prepare()
    assert heard.args == ["Numba, its compiler, is not installed."]
    assert not thinker.is_ready


def test_a_compiler_that_cannot_be_loaded_is_shown(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(_maker: PlayerMaker) -> None:
        raise ImportError("no compiler")

    monkeypatch.setattr("eliot_qt.engine.cache.is_warm", lambda: True)
    monkeypatch.setattr(PlayerMaker, "load", fail)
    said: list[str] = []
    thinker.status_changed.connect(said.append)
    with qtbot.waitSignal(thinker.engine_failed) as heard:
        thinker.prepare()
    assert heard.args == ["ImportError: no compiler"]
    assert said[-1] == "" and not thinker.is_ready


def test_a_thinker_that_has_nothing_to_show_yet_is_waited_for(
    runner: Runner, qapp: Any, position: Position, qtbot: QtBot
) -> None:
    class Slow:
        def __init__(self, question: EngineTask) -> None:
            self._seed = question.spec.seed

        def analyse(self, position: Position) -> Iterator[Analysis | None]:
            for _ in range(self._seed):
                time.sleep(STEP)
                yield None
            yield Analysis((Candidate(Pass(), self._seed, 0, b""),), "slow")

    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Slow)
    listener = Listener(made)
    listener.ask(position, PlayerSpec("slow", 100_000))
    listener.ask(position, PlayerSpec("slow", 3))
    qtbot.waitUntil(lambda: bool(listener.done))
    assert [analysis.best.score for _, analysis in listener.done] == [3]
    assert set(listener.progress) <= {listener.done[0][0]}
    made.close()
    assert not listener.failed


@pytest.mark.parametrize("rack", ["AEINRS?", "AEINR??"])
def test_clabbers_is_thought_about_in_small_steps(
    rack: str, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    rules = Rules(anagrams=True, rack_size=8, bingo_tiles=7)
    board = Board.empty(standard15).with_tiles(
        {110 + n: tile for n, tile in enumerate(en_tiles.parse("DIRTY"))}
    )
    position = opening(rules, en_tiles, board, (en_tiles.parse(rack),))
    steps = list(PlayerMaker()(EngineTask(position, PlayerSpec("static"), en)).analyse(position))
    assert len(steps) > 3
    assert all(step is None for step in steps[:-1])
    assert steps[-1] is not None
    assert steps[-1].count > 5_000
    assert max(steps[-1].hotspots) == max(row.score for row in steps[-1].rows[:200])


@pytest.mark.parametrize("compiled", [False, True])
def test_own_bonuses_count(
    compiled: bool, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    rules = Rules(bonus_table="2:500")
    position = opening(rules, en_tiles, Board.empty(standard15), (en_tiles.parse("AEINRST"),))
    maker = PlayerMaker()
    if compiled:
        maker.load()
    *_, last = maker(EngineTask(position, PlayerSpec("greedy"), en)).analyse(position)
    assert last is not None
    assert isinstance(last.best.move, Placement)
    assert (len(last.best.move.used), last.best.score) == (2, 504)


def test_figures_of_a_preview_go_before_what_takes_long(position: Position, qapp: Any) -> None:
    """One that a person waits for takes every step, however many others there are."""
    steps: list[str] = []

    class Slow:
        def __init__(self, task: EngineTask) -> None:
            self._name = "figures" if task.query else "player"

        def analyse(self, position: Position) -> Iterator[object]:
            for _ in range(4):
                steps.append(self._name)
                yield None
            yield self._name

    worker = Worker(ENGINE)
    lexicon = cast(Lexicon, None)

    def begin(number: int, query: MoveQuery | None, priority: Priority) -> None:
        task = EngineTask(position, PlayerSpec("any"), lexicon, query)
        worker.begin(number, partial(thoughts, Slow, task), priority)

    for number in (1, 2):
        begin(number, None, Priority.USUAL)
    for _ in range(2):
        worker.advance()
    assert steps == ["player"]
    begin(3, MoveQuery(Inquiry.REPLIES, ()), Priority.FIRST)
    for _ in range(5):
        worker.advance()
    assert steps[1:] == ["figures"] * 4


def test_figures_of_a_preview_are_urgent(position: Position) -> None:
    """What replies there are to a move is asked by looking at it; reasons take longer."""
    spec, lexicon = PlayerSpec("static"), cast(Lexicon, None)
    tasks = [EngineTask(position, spec, lexicon, MoveQuery(kind, ())) for kind in Inquiry]
    assert [task.query.inquiry for task in tasks if task.query and task.is_urgent] == [
        Inquiry.REPLIES
    ]


def test_an_inquiry_is_answered_in_the_engine_thread(
    runner: Runner, position: Position, qtbot: QtBot, qapp: Any
) -> None:
    class Told:
        def __init__(self, task: EngineTask) -> None:
            self._query = task.query

        def analyse(self, position: Position) -> Iterator[object]:
            yield self._query, threading.current_thread().name

    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Told)
    heard: list[Any] = []
    query = MoveQuery(Inquiry.REASONS, ())
    made.inquire(position, query).finished.connect(heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    made.close()
    assert heard[0][0] == query
    assert heard[0][1] != threading.current_thread().name


def test_what_figures_need_is_seen_to_once(
    runner: Runner, qapp: Any, monkeypatch: pytest.MonkeyPatch, position: Position, qtbot: QtBot
) -> None:
    """However many moves are previewed, and whether or not kernels can be kept."""
    asked = []

    def is_warm(*, everything: bool = False) -> bool:
        asked.append(everything)
        return True

    monkeypatch.setattr("eliot_qt.engine.cache.is_warm", is_warm)
    made = Thinker(runner, cast(Callable[[str], Lexicon], lambda _: None), maker=Counter)
    try:
        with qtbot.waitSignal(made.ready_changed):
            made.prepare()
        heard: list[object] = []
        for _ in range(3):
            made.inquire(position, MoveQuery(Inquiry.REPLIES, ())).failed.connect(heard.append)
        qtbot.waitUntil(lambda: len(heard) == 3)
        assert asked == [False, True]
    finally:
        made.close()


def test_the_real_answers_wait_for_the_compiled_engine(en: Lexicon, position: Position) -> None:
    maker = PlayerMaker()
    query = MoveQuery(Inquiry.REPLIES, ())
    thinking = maker(EngineTask(position, PlayerSpec("static"), en, query))
    assert list(thinking.analyse(position)) == [Lack.NOT_COMPILED]


def test_long_work_waits_while_there_is_a_question(
    qtbot: QtBot, runner: Runner, thinker: Thinker, position: Position
) -> None:
    heard: list[object] = []
    # In the engine's thread: what arrives in this one may overtake an answer on its way.
    done: list[object] = []
    threads: set[str] = set()
    begun = threading.Event()

    def work(listers: Listers) -> Iterator[object]:
        threads.add(threading.current_thread().name)
        yield "begun"
        while not begun.is_set():
            yield None
        for value in ("one", None, "two"):
            done.append(value)
            yield value

    def note(number: int, answer: object) -> None:
        done.append("answered")

    long = thinker.work(work)
    worker = runner._threads[ENGINE].worker
    worker.finished.connect(note, Qt.ConnectionType.DirectConnection)
    long.progressed.connect(heard.append)
    long.finished.connect(lambda last: heard.append(("end", last)))
    qtbot.waitUntil(lambda: heard == ["begun"])
    question = thinker.ask(position, PlayerSpec("count", 30))
    question.progressed.connect(lambda _: begun.set())
    qtbot.waitUntil(lambda: ("end", "two") in heard)
    assert heard == ["begun", "one", "two", ("end", "two")]
    assert done == ["answered", "one", None, "two", "answered"]
    assert threads != {threading.current_thread().name}


def test_long_work_that_is_not_wanted_any_more_is_left(qtbot: QtBot, thinker: Thinker) -> None:
    left = threading.Event()
    heard: list[object] = []

    def work(listers: Listers) -> Iterator[object]:
        try:
            yield "begun"
            while True:
                yield None
        finally:
            left.set()

    question = thinker.work(work)
    question.progressed.connect(heard.append)
    qtbot.waitUntil(lambda: heard == ["begun"])
    question.cancel()
    qtbot.waitUntil(left.is_set)
    assert heard == ["begun"]


def test_a_fault_in_long_work_is_reported(qtbot: QtBot, thinker: Thinker) -> None:
    def work(listers: Listers) -> Iterator[object]:
        yield None
        raise OSError("no space")

    said: list[object] = []
    thinker.work(work).failed.connect(said.append)
    qtbot.waitUntil(lambda: bool(said))
    assert "no space" in str(said[0])

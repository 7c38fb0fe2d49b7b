"""Works the frozen program from inside, where it has to do everything by itself.

``-m bundle.tour window GAME`` opens the window, uses it as a person does and reviews a game from a
file; ``game`` only plays; ``command ARGUMENTS`` runs a command. Each step prints a line of JSON:
its name, the seconds of processor time since the process began, whether the compiler is loaded.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication

from eliot_qt import app, paths
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.position import opening
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.modes import free_game
from eliot_qt.widgets.actions.commands import Command

# What the start of a window does not need is imported where it is used: that start is measured.
_PATIENCE = 600  # seconds by the clock
_RETURN = Qt.Key.Key_Return


class Stuck(Exception):
    """Raised when something awaited does not come; the message names it."""


def main(arguments: Sequence[str]) -> int:
    """Work the window, or run a command; the exit code."""
    if arguments[:1] == ["command"]:
        from eliot_qt.cli import main as run

        code = run(list(arguments[1:]))
        tell("command")
        return code
    visit = Visit()
    try:
        visit.play_the_computer()
        if arguments[:1] == ["window"]:
            visit.go_on(Path(arguments[1]))
    finally:
        visit.close()
    return 0


def tell(step: str, **more: object) -> None:
    """A line for the one who started us."""
    facts = {"step": step, "cpu": round(time.process_time(), 2)}
    print(json.dumps({**facts, "compiler": "numba" in sys.modules, **more}), flush=True)


class Visit:
    """The program with its window, and a hand at its keys."""

    def __init__(self) -> None:
        self._app = app.make_application(["eliot-qt"])
        self._program = app.Program(self._app, paths.settings_file(), paths.autosave())
        self._window = self._program.window
        self._window.show()
        self._rest()
        handle = self._window.windowHandle()
        self._until("window", lambda: handle is not None and handle.isExposed())
        tell("window")

    def play_the_computer(self) -> None:
        """A move and the answer, at once; then wait for the engine. Raises :class:`Stuck`."""
        thinker = self._program.thinker
        thinker.prepare()
        rules = Rules()
        tiles, layout = self._program.tile_sets["en"], self._program.layouts["standard15"]
        seats = [Seat("You"), Seat("Computer", "expert")]
        record = free_game.new_game(Game(rules, tiles, layout), seats, 7)
        racks = (tiles.parse("EINRTWA"), tiles.parse("AEIOSTR"))
        start = opening(record.start.rules, tiles, record.start.board, racks)
        self._window.open_record(replace(record, start=start, positions=()))
        self._rest()
        self._type("winter")
        self._key(_RETURN)
        self._until("own move", lambda: self._turns() >= 1)
        tell("own move")
        self._until("computer's move", lambda: self._turns() >= 2)
        tell("computer's move", ready=thinker.is_ready)
        self._until("engine", lambda: thinker.is_ready)
        tell("engine")

    def go_on(self, game: Path) -> None:
        """From page to page. Raises :class:`Stuck`."""
        self._be_taught()
        self._look_for_words()
        self._study()
        self._review(game)

    def close(self) -> None:
        """As a person closes the window."""
        self._window.close()
        self._program.close()

    def _be_taught(self) -> None:
        self._do(Command.TEACH_GAME)
        session = self._program.session
        self._until("Teach", lambda: session.is_open and session.record.start.rules.teaches)
        # The computer may begin; then it is our turn, and the engine says what the top is.
        hints: list[object] = []
        session.teaching.answered.connect(hints.append)
        self._until("Teach, our turn", lambda: self._can(Command.HINT))
        self._do(Command.HINT)
        self._until("hint", lambda: bool(hints))
        tell("Teach")

    def _look_for_words(self) -> None:
        from eliot_qt.words.line_tool import LineTool

        self._do(Command.WORD_TOOLS)
        pane = self._window.words.pane
        pane.line.tools.choose(LineTool.ANAGRAM)
        pane.take_focus()
        self._type("retinas")
        self._until("words", lambda: pane.view.model().rowCount() > 3)
        tell("word tools")

    def _study(self) -> None:
        from eliot_qt.session.study.study_quiz import Stage
        from eliot_qt.study.deck import Deck, QuizKind
        from eliot_qt.study.decks import Decks, new_entry
        from eliot_qt.widgets.study.study_page import StudyPage

        tiles = self._program.tile_sets["en"]
        deck = Decks(self._program.games.decks).create(Deck("Tour", "en", QuizKind.ANAGRAMS))
        deck.add([new_entry(tiles.split("QUIET"), tiles, 5)])
        self._do(Command.STUDY)
        page = self._window.findChild(StudyPage)
        assert isinstance(page, StudyPage)
        self._until("decks", page.decks.study.isEnabled)
        page.decks.study.click()
        quiz = self._program.later.study.quiz
        self._until("study", lambda: quiz.stage is Stage.ASKING)
        tell("study")

    def _review(self, game: Path) -> None:
        from eliot_qt.review.kit import TurnBudget
        from eliot_qt.session.analysis.analysis_session import AnalysisState

        analysis = self._window.analysis
        session = analysis.parts.analysis
        session.set_budget(TurnBudget(playouts=30))
        analysis.open_file(game)
        self._until("review", lambda: session.state is AnalysisState.DONE)
        tell("review", turns=len(session.turns))

    def _turns(self) -> int:
        return sum(isinstance(event, Turn) for event in self._program.session.record.events)

    def _action(self, command: Command) -> QAction:
        action = self._window.findChild(QAction, command.value)
        assert isinstance(action, QAction)
        return action

    def _can(self, command: Command) -> bool:
        return self._action(command).isEnabled()

    def _do(self, command: Command) -> None:
        self._action(command).trigger()
        self._rest()

    def _key(self, key: int, text: str = "") -> None:
        target = QApplication.focusWidget() or self._window.focusWidget() or self._window
        # A page that was given the focus hands it on once its window is the active one.
        target = target.focusProxy() or target
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
            QApplication.sendEvent(target, event)
        self._rest()

    def _type(self, text: str) -> None:
        for char in text:
            self._key(ord(char.upper()), char)

    def _rest(self) -> None:
        """Let what is posted come through."""
        for _ in range(3):
            self._app.processEvents()

    def _until(self, what: str, reached: Callable[[], bool]) -> None:
        """Let the program go on until it is so far. Raises :class:`Stuck`."""
        end = time.monotonic() + _PATIENCE
        ticking = QTimer()
        ticking.start(10)
        while not reached():
            if time.monotonic() > end:
                raise Stuck(f"{what}: not reached; notices: {self._window.notices.texts()}")
            self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

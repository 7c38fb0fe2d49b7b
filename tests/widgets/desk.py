"""The whole program at a desk: its real window, worked by keys and pointer as a person does."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFont, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt import app, paths
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.models.cell import CellLayer
from eliot_qt.modes import free_game, training
from eliot_qt.session.background.runner import FILES
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.play.play_table import PlayTable
from eliot_qt.widgets.window.main_window import MainWindow

from ..session.conftest import StubThinker, with_racks
from ..session.watch import Watch

NO_KEY = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


class ToldThinker(StubThinker):
    """Stands in for the engine thread: the test gives the answers."""

    status_changed = Signal(str)

    def prepare(self) -> None:
        """Nothing to bring."""

    def close(self) -> None:
        """Nothing to stop."""


class Desk:
    """A program with a window that is shown and active, and painted from the start if wished."""

    def __init__(self, application: QApplication, folder: Path, *, is_painted: bool = True) -> None:
        # What is left of programs before must not be collected in the engine's thread.
        gc.collect()
        self.app = application
        self.folder = folder
        self.autosave = folder / "autosave"
        self.watch = Watch()
        self.program = app.Program(
            application, folder / "settings.json", self.autosave, now=self.watch
        )
        self.refusals: list[Any] = []
        self.session.refused.connect(self.refusals.append)
        self._qtbot: QtBot | None = None
        self.window.setUpdatesEnabled(is_painted)
        self.window.show()
        self.window.activateWindow()
        self.window.features.start.complete()
        self.settle()

    def tidy(self, qtbot: QtBot) -> None:
        """As on the first day: usual settings, no games kept, the start page, not painted yet."""
        self._qtbot = qtbot
        self.window.setUpdatesEnabled(False)
        self._put_back()
        self.settle()

    def _put_back(self) -> None:
        if isinstance(self.program.thinker, ToldThinker):
            self.program.thinker.asked.clear()
            self.program.thinker.inquired.clear()
        for popup in iter(QApplication.activePopupWidget, None):
            popup.hide()
        for path in self.autosave.glob("*.json"):
            path.unlink()
        (self.folder / "strength.json").unlink(missing_ok=True)
        self.program.settings.set(Settings(reduce_motion=True, list_at_once=False, pace=0))
        self.window.resize(1180, 800)
        panes = self.window.play.panes
        if panes.is_made("moves"):
            panes.moves.filter.clear()
            panes.moves.bingos.setChecked(False)
        self.window.play.set_hotspots(False)
        self.action(Command.HOTSPOTS).setChecked(False)
        self.table.entry.finish()
        self.window.words.give_back()
        self.window.words.close()
        self.window.show_start()
        if self.window.start.asks_position:
            self.window.start.toggle_position()
        while self.notices:
            self.window.notices.dismiss()
        self.refusals.clear()
        QApplication.clipboard().clear()

    def close(self) -> None:
        """As a person closes the window."""
        self.window.close()
        self.program.close()
        self.window.deleteLater()
        # Or each desk would make the next one slower: palette and font reach all widgets there are.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # what there is

    @property
    def window(self) -> MainWindow:
        return self.program.window

    @property
    def session(self) -> GameSession:
        return self.program.session

    @property
    def lexicon(self) -> Lexicon:
        return self.program.catalogue.open(self.session.record.start.rules.lexicon)

    @property
    def qtbot(self) -> QtBot:
        assert self._qtbot is not None
        return self._qtbot

    @property
    def table(self) -> PlayTable:
        return self.window.play.table

    @property
    def thinker(self) -> ToldThinker:
        assert isinstance(self.program.thinker, ToldThinker)
        return self.program.thinker

    @property
    def chip(self) -> str:
        """What the chip line says."""
        return self.table.chip.plain_text()

    @property
    def label(self) -> str:
        """What the decision button says."""
        return self.table.decision.play.text()

    @property
    def notices(self) -> list[str]:
        return self.window.notices.texts()

    @property
    def focus(self) -> QWidget | None:
        return QApplication.focusWidget()

    def has_focus(self, widget: QWidget) -> bool:
        return QApplication.focusWidget() is widget

    def action(self, command: Command) -> QAction:
        action = self.window.findChild(QAction, command.value)
        assert isinstance(action, QAction)
        return action

    def settle(self) -> None:
        """Let layouts, posted events and files being read come to rest."""
        self._see()
        for _ in range(3):
            self.app.processEvents()

    def paint(self) -> None:
        """Paint now what waits for it: a window does so some milliseconds after a change."""
        self.settle()
        self.app.sendEvent(self.window, QEvent(QEvent.Type.UpdateRequest))

    def _see(self) -> None:
        """Let files be read: nobody presses keys within those milliseconds."""
        while not self.program.runner.is_idle(FILES):
            # With a time to wait Qt would not wait at all, and this would be a busy loop.
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def is_at(self, place: Place) -> bool:
        """Return whether the page of a place is in front."""
        return self.window.place is place

    # games

    def game(self, *racks: str, players: Sequence[str] | None = None, **rules: Any) -> GameRecord:
        """A game with these racks; ``players`` are levels, empty for people."""
        chosen = Rules(**rules)
        tiles = self.program.tile_sets[chosen.tile_set]
        levels = players or [""] * len(racks)
        seats = [Seat(f"P{i + 1}", level) for i, level in enumerate(levels)]
        layout = self.program.layouts[chosen.layout]
        record = free_game.new_game(Game(chosen, tiles, layout), seats, 7)
        return _with(record, [tiles.parse(rack) for rack in racks])

    def play(self, *racks: str, players: Sequence[str] | None = None, **rules: Any) -> None:
        """Run a game with these racks."""
        self._run(self.game(*racks, players=players, **rules))

    def train(self, rack: str = "EINRTWA", **rules: Any) -> None:
        """Run a training with this rack."""
        chosen = Rules(**rules)
        tiles = self.program.tile_sets[chosen.tile_set]
        layout = self.program.layouts[chosen.layout]
        record = training.new_training(Game(chosen, tiles, layout), 7, "P1")
        self._run(_with(record, [tiles.parse(rack)]))

    def _run(self, record: GameRecord) -> None:
        self.window.open_record(record)
        self.settle()

    def move(self, text: str) -> Move:
        """A move written for the position in view."""
        return parse_move(text, self.session.position.board, self.session.tile_set, None)

    def answer(self, *texts: str) -> None:
        """The engine answers the open question with these moves."""
        self.thinker.answer(*(self.move(text) for text in texts))
        self.settle()

    def list_moves(self, *texts: str) -> None:
        """F5, answered with these moves."""
        self.key(Qt.Key.Key_F5)
        self.answer(*texts)

    def played(self) -> list[str]:
        """The moves of the record, as text."""
        record, told = self.session.record, []
        for number, event in enumerate(record.events):
            if isinstance(event, Turn):
                board = record.positions[number].board
                told.append(format_move(event.move, board, self.session.tile_set))
        return told

    # keys

    def key(
        self,
        key: Qt.Key,
        modifiers: Qt.KeyboardModifier = NO_KEY,
        text: str | None = None,
        window: QWindow | None = None,
    ) -> None:
        """A key of the keyboard, sent to the window as the system does."""
        self._see()
        handle = window or self.window.windowHandle()
        if text is None:
            QTest.keyClick(handle, key, modifiers)
        else:
            QTest.sendKeyEvent(QTest.KeyAction.Click, handle, key, text, modifiers)
        self.app.processEvents()
        self._see()

    def type(self, text: str) -> None:
        """Characters, one after the other; capitals with Shift."""
        for char in text:
            key = Qt.Key(ord(char.upper())) if char.isascii() else Qt.Key.Key_unknown
            self.key(key, SHIFT if char.isupper() else NO_KEY, char)

    def enter(self) -> None:
        self.key(Qt.Key.Key_Return)

    # the pointer; positions are global

    def square(self, name: str) -> QPoint:
        """Centre of a square such as ``8H``."""
        square = self.number(name)
        view = self.table.board
        return view.viewport().mapToGlobal(view.square_rect(square).center())

    def number(self, name: str) -> int:
        """Number of a square such as ``8H``."""
        return (int(name[:-1]) - 1) * self.table.board_model.size + ord(name[-1]) - ord("A")

    def slot(self, slot: int) -> QPoint:
        """Centre of a place on the rack."""
        view = self.table.rack
        return view.viewport().mapToGlobal(view.slot_rect(slot).center())

    def row(self, view: QAbstractItemView, row: int) -> QPoint:
        """A point in a row of a table."""
        index = view.model().index(row, 1)
        return view.viewport().mapToGlobal(view.visualRect(index).center())

    def middle(self, widget: QWidget) -> QPoint:
        return widget.mapToGlobal(widget.rect().center())

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mousePress(self.window.windowHandle(), button, NO_KEY, self._inside(at))

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.window.windowHandle(), button, NO_KEY, self._inside(at))
        self.settle()

    def point(self, at: QPoint) -> None:
        """Move the pointer."""
        QTest.mouseMove(self.window.windowHandle(), self._inside(at))
        self.settle()

    def click(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.press(at, button)
        self.release(at, button)

    def double_click(self, at: QPoint) -> None:
        QTest.mouseDClick(self.window.windowHandle(), LEFT, NO_KEY, self._inside(at))
        self.settle()

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        for share in (0.2, 0.6, 1.0):
            self.point(start + (end - start) * share)
        self.release(end)

    def _inside(self, at: QPoint) -> QPoint:
        return self.window.mapFromGlobal(at)

    # what is seen

    def cells(self, *layers: CellLayer) -> dict[int, str]:
        """Letters by square on some layers of the board; designated blanks in lower case."""
        model = self.table.board_model
        found = {}
        for square in range(model.size**2):
            cell = model.cell(square)
            if cell.letter and cell.layer in layers:
                found[square] = cell.letter.lower() if cell.is_blank else cell.letter
        return found

    def text_of(self, layer: CellLayer) -> str:
        """Letters of a layer in order of the squares."""
        return "".join(self.cells(layer).values())

    def ghost(self, move: Move | None) -> dict[int, str]:
        """What the preview of a move has to look like."""
        if not isinstance(move, Placement):
            return {}
        tiles = self.session.tile_set
        return {s: tiles.show([t]) for s, t in move.placed(self.table.board_model.size)}

    def rack(self) -> str:
        """The tiles of the rack that are seen and not on the board."""
        slots = self.session.hand.slots
        return self.session.tile_set.show(s.tile for s in slots if not s.used)


def _with(record: GameRecord, racks: list[bytes]) -> GameRecord:
    return replace(record, start=with_racks(record.start, racks), positions=())


@contextmanager
def at_desk(application: QApplication, folder: Path, *, is_painted: bool = True) -> Iterator[Desk]:
    """A desk for a while; afterwards the application looks as before."""
    before = QFont(application.font()), application.palette(), application.styleSheet()
    made = Desk(application, folder, is_painted=is_painted)
    try:
        yield made
    finally:
        made.close()
        application.setStyleSheet(before[2])
        application.setPalette(before[1])
        application.setFont(before[0])


def root() -> Path:
    """The folder that holds the package, for programs started by a test."""
    return paths.resources().parent

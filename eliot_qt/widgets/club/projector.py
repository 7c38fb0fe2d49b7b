"""A window for a projector: board, rack and clock, large; never what a seat has entered."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.game.notation import format_move
from eliot_qt.game.shared.turn import CommonTurn
from eliot_qt.models.board import BoardModel
from eliot_qt.models.said import said_text
from eliot_qt.modes.ranking import standings
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.play.state import RackSlot
from eliot_qt.session.club.turn_clock_control import TurnClockControl
from eliot_qt.voice.figures import NO_MOVE

from ..board.board_pane import BoardPane
from ..board.board_view import BoardView
from ..board.coordinates import CoordinateHeader
from ..board.tile_painter import TilePainter
from ..look.style import stylesheet
from ..look.theme import Theme
from ..parts.plain_label import PlainLabel
from ..texts.sentences import number_text, over_text
from .projector_parts import LEAST_SQUARE, BigRack, CardLines, ClockRing, ProjectorCard

_SIDE = 250
_MARGIN, _GAP = 12, 12
# Of the window's height: what can be read from the last row.
_COORDINATES = 0.02
_PLACES = 3
# With its title bar the window fits a screen of 1366 × 768.
_LOWEST = 720
# Narrower, a card of a leading table would be cut.
_LEAST_PLACE = 120

translate = QCoreApplication.translate


class Projector(QWidget):
    """Always the running turn, even while the arbiter looks at another."""

    closed = Signal()

    def __init__(self, clock: TurnClockControl, painter: TilePainter) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Board for all"))
        self.setAccessibleName(self.windowTitle())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board_model = BoardModel(self)
        self.board = BoardView(self.board_model, painter)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.rack = BigRack(painter)
        self.clock = ClockRing(clock)
        self.turn, self.title, self._before = PlainLabel(), PlainLabel(), PlainLabel()
        self.last = ProjectorCard(large=True)
        self._leading = 0
        self.places = tuple(ProjectorCard(large=False) for _ in range(_PLACES))
        self._lay_out()

    def open(self, beside: QScreen | None) -> None:
        """Show the window: on another screen than ``beside`` if there is one, then full."""
        others = [screen for screen in QGuiApplication.screens() if screen is not beside]
        self._fit(others[0] if others else beside)
        if others:
            self.setGeometry(others[0].availableGeometry())
            self.showFullScreen()
        else:
            self.show()
            self.raise_()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme; the painter's own theme is already set."""
        self.setStyleSheet(stylesheet(theme))
        self.board.set_theme(theme)
        self.rack.update()
        self.clock.set_theme(theme)
        for card in (self.last, *self.places):
            card.set_theme(theme)
        self._scale()

    def show_turn(self, view: ClubView) -> None:
        """Show the running turn of a game."""
        position, tile_set = view.record.position, view.tile_set
        last = position.last_play
        squares = () if last is None else tuple(s for s, _ in last[1].placed(position.board.size))
        self.board_model.set_position(position.board, tile_set, squares)
        # Between two turns the tiles left over mean nothing yet.
        rack = position.rack if position.open_turn is not None else b""
        slots = tuple(RackSlot(tile) for tile in rack)
        self.rack.model.set_slots(slots, tile_set, False)
        self.rack.setAccessibleName(self.tr("Rack {0}").format(tile_set.show(rack)))
        number = len(position.turns) + (position.open_turn is None)
        over = position.over is not None
        text = over_text() if over else self.tr("Turn {n}").format(n=number)
        self.turn.setText(text)
        self.title.setText(view.record.title or self.tr("Club"))
        self._show_results(view)

    def _show_results(self, view: ClubView) -> None:
        """Show the turn that is over and who leads after it; before the first one, neither."""
        turns = [turn for turn in view.record.position.turns if turn.closed]
        self._before.setVisible(bool(turns))
        self.last.setVisible(bool(turns))
        leading = standings(view.record)[:_PLACES] if turns else []
        self._leading = len(leading)
        self._fit_places()
        if not turns:
            return
        self.last.show_lines(last_turn(view, turns[-1]))
        for card, standing in zip(self.places, leading, strict=False):
            table = view.record.seats[standing.seat].table
            head = self.tr("{rank}  Table {n}").format(rank=standing.rank, n=table)
            card.show_lines(CardLines(head, "", number_text(standing.total)))

    def _fit_places(self) -> None:
        """Show as many of the leading tables as have room for their words."""
        room = max(1, self._side.maximumWidth() // _LEAST_PLACE)
        for place, card in enumerate(self.places):
            card.setVisible(place < min(self._leading, room))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or leave it."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _lay_out(self) -> None:
        self._pane = BoardPane(self.board)
        side = QVBoxLayout()
        side.setSpacing(_GAP)
        head = QHBoxLayout()
        head.addWidget(self.turn, 1)
        head.addWidget(self.title)
        side.addLayout(head)
        side.addWidget(self.clock, 8)
        side.addWidget(self.rack, 4)
        self._before.setText(self.tr("Last turn"))
        side.addWidget(self._before)
        side.addWidget(self.last, 2)
        foot = QHBoxLayout()
        foot.setSpacing(_GAP)
        for card in self.places:
            foot.addWidget(card)
        side.addLayout(foot, 2)
        self._foot = foot
        self._side = QWidget()
        self._side.setLayout(side)
        side.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout(self)
        row.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        row.setSpacing(2 * _MARGIN)
        # The side has all the room it may have; the board is limited by the height.
        row.addWidget(self._pane, 1)
        row.addWidget(self._side, 100)
        self._side.setMinimumWidth(_SIDE)

    def _fit(self, screen: QScreen | None) -> None:
        """Squares of 48 pixels at first, unless the screen is too small for them."""
        side = self.board.size_of(LEAST_SQUARE)
        if screen is not None:
            side = min(side, screen.availableGeometry().height() - 2 * _MARGIN)
        self._pane.setMinimumSize(side, side)
        self.resize(self.size().expandedTo(self.minimumSizeHint()))
        # Smaller from then on: the window may be taken to a lower screen.
        least = min(side, _LOWEST - 2 * _MARGIN)
        self._pane.setMinimumSize(least, least)

    def _scale(self) -> None:
        """Give the board the height there is, and texts a size that can be read from afar."""
        high = self.height()
        self._side.setMaximumWidth(max(_SIDE, self.width() - high - 2 * _MARGIN))
        for header in self.board.findChildren(CoordinateHeader):
            header.set_least_text(math.ceil(_COORDINATES * high))
        self._fit_places()
        serif = "font-family: 'Eliot Serif'; font-weight: 600;"
        for label, share, least in (
            (self.turn, 24, 20),
            (self.title, 40, 13),
            (self._before, 40, 13),
        ):
            label.setStyleSheet(f"{serif} font-size: {max(least, high // share)}px;")

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


def last_turn(view: ClubView, turn: CommonTurn) -> CardLines:
    """Return what went on the board in a turn that is over: word, square, who alone had it."""
    if turn.move is None:
        return CardLines(said_text(NO_MOVE), "", "")
    text = format_move(turn.move, turn.board, view.tile_set)
    square, _, word = text.partition(" ")
    line = square
    if turn.solo is not None:
        table = view.record.seats[turn.solo].table
        solo = translate("Projector", "{square} · solo for table {n}, +{points}")
        line = solo.format(square=square, n=table, points=turn.solo_points)
    return CardLines(word, line, number_text(turn.score))

"""A window for a projector: board, rack and clock, large; never what a seat has entered."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.models.board import BoardModel
from eliot_qt.models.rack import RackModel
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.play.state import RackSlot
from eliot_qt.session.club.turn_clock_control import TurnClockControl

from ..board.board_pane import BoardPane
from ..board.board_view import BoardView
from ..board.tile_painter import TilePainter
from ..look.pixel_grid import pixel_step
from ..look.style import stylesheet
from ..look.theme import Theme
from ..parts.plain_label import PlainLabel
from ..parts.timer_label import TimerLabel
from ..texts.sentences import over_text
from .arbitration_timer import turn_face

LEAST_SQUARE = 48
_SIDE = 250
_MARGIN = 12
_GAP = 6


class BigRack(QWidget):
    """The rack's tiles as large as they fit, in one row or in several."""

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles = painter
        self.model = RackModel(self)
        for signal in (self.model.dataChanged, self.model.rowsInserted, self.model.rowsRemoved):
            signal.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def side(self) -> int:
        """Side of a tile in logical pixels."""
        return self._grid()[0]

    def _grid(self) -> tuple[int, int]:
        """Side of the tiles and how many stand in a row."""
        count = max(1, self.model.rowCount())
        found = []
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            wide = (self.width() - _GAP * (columns - 1)) // columns
            high = (self.height() - _GAP * (rows - 1)) // rows
            found.append((min(wide, high, 2 * LEAST_SQUARE), columns))
        side, columns = max(found)
        step = pixel_step(self.devicePixelRatioF())
        return max(step, side // step * step), columns

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        return QSize(_SIDE, LEAST_SQUARE)

    def paintEvent(self, event: QPaintEvent) -> None:
        side, columns = self._grid()
        painter = QPainter(self)
        for slot in range(self.model.rowCount()):
            row, column = divmod(slot, columns)
            at = QRect(column * (side + _GAP), row * (side + _GAP), side, side)
            pixmap = self._tiles.slot(self.model.slot(slot), side, self.devicePixelRatioF())
            painter.drawPixmap(at, pixmap)


class Projector(QWidget):
    """Always the running turn, even while the arbiter looks at another."""

    closed = Signal()

    def __init__(self, clock: TurnClockControl, painter: TilePainter) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._clock = clock
        self.setWindowTitle(self.tr("Board for all"))
        self.setAccessibleName(self.windowTitle())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board_model = BoardModel(self)
        self.board = BoardView(self.board_model, painter)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.rack = BigRack(painter)
        self.clock = TimerLabel("", self)
        self.turn = PlainLabel()
        self._lay_out()
        clock.changed.connect(self._show_time)
        self._show_time()

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

    def toggle_full_screen(self) -> None:
        """Fill the screen, or no longer."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _show_time(self) -> None:
        self.clock.show_face(turn_face(self._clock))

    def _lay_out(self) -> None:
        self._pane = BoardPane(self.board)
        side = QVBoxLayout()
        side.setSpacing(_MARGIN)
        side.addStretch(1)
        for label in (self.turn, self.clock):
            label.setAlignment(Qt.AlignmentFlag.AlignLeft)
            label.setWordWrap(True)
            side.addWidget(label)
        side.addWidget(self.rack, 8)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        row.setSpacing(2 * _MARGIN)
        row.addWidget(self._pane, 3)
        row.addLayout(side, 1)

    def _fit(self, screen: QScreen | None) -> None:
        """Squares of 48 pixels at least, unless the screen is too small for them."""
        least = self.board.size_of(LEAST_SQUARE)
        if screen is not None:
            least = min(least, screen.availableGeometry().height() - 2 * _MARGIN)
        self._pane.setMinimumSize(least, least)

    def _scale(self) -> None:
        """Texts as large as the room beside the board lets them be."""
        width = max(_SIDE, self.width() - self.height())
        for label, share in ((self.turn, 9), (self.clock, 6)):
            side = max(20, min(width // share, self.height() // 12))
            # A font of its own would be lost whenever an alert restyles the label.
            label.setStyleSheet(f"font-size: {side}px; font-weight: 700;")

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

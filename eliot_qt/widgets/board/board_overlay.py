"""One transparent widget above board and rack: the cursor, tiles in the air, scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from eliot_qt.game.move import Direction
from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell, CellLayer

from ..look.motion import FULL_MOTION, Motion
from .board_view import BoardView
from .bubble import Bubble, BubblePlace, Reason, bubble_size, paint_bubble, place_bubble
from .flourish import Flourish
from .outline_run import OutlineRun
from .overlay_marks import LastPoints, paint_cursor, paint_target
from .tile_painter import TilePainter

_INPUTS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress)
_SWAYS = (0, 4, -4, 3, -2, 0)


@dataclass
class _Flight:
    pixmap: QPixmap
    start: QPointF
    end: QPointF
    delay: int
    lasting: int
    at: QPointF


class BoardOverlay(QWidget):
    """Draws over ``pane``, which holds the board (and the rack); lets every click through."""

    #: all tiles in the air have landed
    landed = Signal()
    #: a bubble came, or went
    bubble_changed = Signal()
    # With a key tiles and cursor change one after the other: the place that a bubble takes then
    # is looked for once, after all of that and before it is painted.
    _displaced = Signal()

    def __init__(self, board: BoardView, tile_painter: TilePainter, pane: QWidget) -> None:
        super().__init__(pane)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._board = board
        self._pane = pane
        self._tiles = tile_painter
        self._motion = FULL_MOTION
        self._carried: tuple[QPixmap, QPoint] | None = None
        self._target: QRect | None = None
        self._bubble: Bubble | Reason | None = None
        self._place: tuple[object, BubblePlace] | None = None
        self._painted_bubble = QRect()
        #: the points at the word played last
        self.points = LastPoints(board, pane, self.update)
        #: what moves where a play has just been made
        self.flourish = Flourish(board, tile_painter, self)
        #: the line around the best play of a game that is over
        self.outline = OutlineRun(board, self)
        self._flights: list[_Flight] = []
        self._when_landed: list[Callable[[], None]] = []
        self._sway = 0
        self._scale = 1.0
        self._painted_cursor = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._flying = QVariantAnimation(self)
        self._shaking = QVariantAnimation(self)
        self._connect()
        self.setGeometry(pane.rect())
        self.raise_()

    def _connect(self) -> None:
        """Follow what moves, and the board below."""
        self._displaced.connect(self._move_bubble, Qt.ConnectionType.QueuedConnection)
        for moving in (self.flourish, self.outline):
            moving.touched.connect(self.update)
        self._flying.valueChanged.connect(self._fly_on)
        self._flying.finished.connect(self.finish)
        self._shaking.setStartValue(0.0)
        self._shaking.setEndValue(1.0)
        self._shaking.valueChanged.connect(self._sway_on)
        self._board.cursor_changed.connect(self._update_cursor)
        for watched in (self._pane, self._board, self._board.viewport()):
            watched.installEventFilter(self)

    @property
    def is_flying(self) -> bool:
        """True while tiles fly by themselves."""
        return bool(self._flights)

    @property
    def carried(self) -> QPixmap | None:
        """The tile that follows the pointer, if any."""
        return self._carried[0] if self._carried else None

    def set_motion(self, motion: Motion) -> None:
        """Durations to use; with 0 everything is where it belongs at once."""
        self._motion = motion
        self.flourish.set_motion(motion)
        self.outline.set_motion(motion)

    @property
    def bubble(self) -> Bubble | Reason | None:
        """The bubble that hovers at a word or a square, if any."""
        return self._bubble

    def set_bubble(self, bubble: Bubble | Reason | None) -> None:
        """Show the worth of the tiles set down, or a reason, at their squares; None hides it."""
        if bubble != self._bubble:
            self._bubble, self._place = bubble, None
            self._displaced.emit()
            self.bubble_changed.emit()

    def set_points(self, text: str) -> None:
        """Show the points of the last play at its first letter; an empty text hides them.

        They give way to a planned move that needs their place.
        """
        self.points.show(text)

    def set_text_scale(self, scale: float) -> None:
        """Size of the bubble's text, 1.0 to 2.0."""
        self._scale = scale
        self.update()

    def carry(self, pixmap: QPixmap, at: QPoint) -> None:
        """Hold a tile at a global position, following the pointer."""
        old = self._carried_rect()
        self._carried = (pixmap, self.mapFromGlobal(at))
        self.update(old)
        self.update(self._carried_rect())

    def show_target(self, rect: QRect | None) -> None:
        """Outline where the tile would go (global rectangle)."""
        target = QRect(self.mapFromGlobal(rect.topLeft()), rect.size()) if rect else None
        for touched in (self._target, target):
            if touched is not None:
                self.update(touched.adjusted(-6, -6, 6, 6))
        self._target = target

    def let_go(self) -> None:
        """Stop holding a tile."""
        self.update(self._carried_rect())
        self._carried = None
        self.show_target(None)

    def glide_home(self, home: QPoint, when_landed: Callable[[], None]) -> None:
        """Let the held tile glide to a global position (its centre) and call back there."""
        if self._carried is None:
            when_landed()
            return
        pixmap, at = self._carried
        self.let_go()
        self._take_off(
            [(pixmap, QPointF(at), QPointF(self.mapFromGlobal(home)))],
            self._motion.spring_back,
            0,
            when_landed,
        )

    def fly(self, tiles: Sequence[tuple[Cell, QPoint, int]]) -> None:
        """Let tiles fly from global positions to squares that already show them, in this order."""
        self.flourish.land()
        squares = frozenset(square for _, _, square in tiles)
        self._board.set_lifted(squares)
        dpr = self.devicePixelRatioF()
        flights = [
            (
                self._tiles.raised(cell, self._board.side, dpr),
                QPointF(self.mapFromGlobal(start)),
                QPointF(self.square_rect(square).center()),
            )
            for cell, start, square in tiles
        ]
        room = self._motion.flight_total - self._motion.place
        stagger = min(self._motion.stagger, room // max(1, len(tiles)))
        self._take_off(flights, self._motion.place, stagger, self._land_on_board)

    def finish(self) -> None:
        """Land everything now: any key or click does this, nothing ever waits for a tile."""
        self._flying.stop()
        calls, self._when_landed = self._when_landed, []
        had_flights, self._flights = self.is_flying, []
        for call in calls:
            call()
        if had_flights:
            self.update()
            self.landed.emit()

    def shake(self) -> None:
        """Shake the cursor: that letter was refused."""
        self._shaking.stop()
        if self._motion.shake:
            self._shaking.setDuration(self._motion.shake)
            self._shaking.start()

    def square_rect(self, square: int) -> QRect:
        """Rectangle of a square in this widget."""
        rect = self._board.square_rect(square)
        top_left = self._board.viewport().mapTo(self._pane, rect.topLeft())
        return QRect(top_left, rect.size())

    def _take_off(
        self,
        tiles: list[tuple[QPixmap, QPointF, QPointF]],
        lasting: int,
        stagger: int,
        when_landed: Callable[[], None],
    ) -> None:
        self.finish()
        self._when_landed.append(when_landed)
        self._flights = [
            _Flight(pixmap, start, end, i * stagger, lasting, start)
            for i, (pixmap, start, end) in enumerate(tiles)
        ]
        total = lasting + stagger * max(0, len(tiles) - 1)
        if not tiles or total <= 0:
            self.finish()
            return
        self._flying.setStartValue(0)
        self._flying.setEndValue(total)
        self._flying.setDuration(total)
        self._flying.start()

    def _fly_on(self, elapsed: int) -> None:
        curve = QEasingCurve(QEasingCurve.Type.OutCubic)
        for flight in self._flights:
            self.update(_around(flight.pixmap, flight.at))
            share = min(1.0, max(0.0, (elapsed - flight.delay) / max(1, flight.lasting)))
            flight.at = flight.start + (flight.end - flight.start) * curve.valueForProgress(share)
            self.update(_around(flight.pixmap, flight.at))

    def _land_on_board(self) -> None:
        self._board.set_lifted(frozenset())

    def _sway_on(self, share: float) -> None:
        self._sway = _SWAYS[min(len(_SWAYS) - 1, int(share * len(_SWAYS)))]
        self._update_cursor()

    def _update_cursor(self) -> None:
        if self._bubble is not None:
            self._place = None
            self._displaced.emit()
        self.update(self._painted_cursor)
        square = self._board.cursor_square
        if square is not None and self._board.side:
            room = self._board.side // 2
            self._painted_cursor = self.square_rect(square).adjusted(-room, -room, room, room)
            self.update(self._painted_cursor)

    def _carried_rect(self) -> QRect:
        if self._carried is None:
            return QRect()
        pixmap, at = self._carried
        return _around(pixmap, QPointF(at))

    def _move_bubble(self) -> None:
        """Paint the bubble where it covers least now."""
        self.update(self._painted_bubble)
        place = self._bubble_place()
        if place is not None:
            self.update(place.region)
        self.points.give_way(place.rect if place else QRectF())

    def _bubble_place(self) -> BubblePlace | None:
        """Find the place of the bubble; computed once for a draft, a board and a text size."""
        bubble, model = self._bubble, cast(BoardModel, self._board.model())
        size = model.size
        if bubble is None or not size or not self._board.side or not bubble.squares:
            return None
        whole = self.square_rect(0).united(self.square_rect(size**2 - 1))
        cursor = self._board.cursor_square
        key = bubble, whole.getRect(), self._scale, cursor
        if self._place is None or self._place[0] != key:
            word = [self.square_rect(square) for square in bubble.squares]
            place = place_bubble(bubble_size(bubble, self._scale), word, whole, model, cursor)
            self._place = key, place
        return self._place[1]

    def _paint_cursor(self, painter: QPainter) -> None:
        square = self._board.cursor_square
        if square is None or not self._board.side:
            return
        theme = self._tiles.theme
        colour = theme.page.focus if self._board.hasFocus() else theme.page.muted
        rect = QRectF(self.square_rect(square)).translated(self._sway, 0)
        down = self._board.cursor_direction is Direction.DOWN
        paint_cursor(painter, rect, down, colour, theme.page.focus_halo)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay above the pane; a key or a click on the board lands what is in the air."""
        kind = event.type()
        if watched is self._pane:
            if kind == QEvent.Type.Resize:
                self.setGeometry(self._pane.rect())
            elif kind == QEvent.Type.ChildAdded:
                self.raise_()
        elif kind in _INPUTS and self.is_flying:
            self.finish()
            self.flourish.land()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what hovers above the board."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = self._bubble_place()
        # It may have moved with the board's size.
        self.points.give_way(place.rect if place else QRectF())
        # Of a play whose tiles are in the air nothing is counted yet.
        if not self._flights:
            self.points.paint(painter, self._tiles.theme)
        self._paint_cursor(painter)
        self._painted_bubble = place.region if place else QRect()
        if place is not None and self._bubble is not None:
            paint_bubble(painter, self._bubble, place, self._tiles.theme, self._scale)
        if self._target is not None:
            paint_target(painter, self._target, self._tiles.theme)
        self.flourish.paint(painter, self._tiles.theme)
        self.outline.paint(painter, self._tiles.theme)
        for flight in self._flights:
            painter.drawPixmap(_around(flight.pixmap, flight.at).topLeft(), flight.pixmap)
        if self._carried is not None:
            pixmap, at = self._carried
            painter.drawPixmap(_around(pixmap, QPointF(at)).topLeft(), pixmap)


def flying_cell(model: BoardModel, square: int) -> Cell:
    """The cell of a square as it looks in flight: a played tile without the last-move mark."""
    cell = model.cell(square)
    return Cell(
        letter=cell.letter, value=cell.value, layer=CellLayer.PLAYED, is_blank=cell.is_blank
    )


def _around(pixmap: QPixmap, centre: QPointF) -> QRect:
    size = pixmap.deviceIndependentSize().toSize()
    return QRect(centre.toPoint() - QPoint(size.width() // 2, size.height() // 2), size)

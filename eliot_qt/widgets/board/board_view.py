"""The board on screen. It shows a :class:`BoardModel` and emits what the person wants."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from eliot_qt.game.move import Direction
from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import CellLayer

from ..look.motion import Motion
from ..look.pixel_grid import pixel_offset, pixel_step
from ..look.screens import screen_of
from ..look.theme import Theme
from .board_sizes import USUAL_SIZE, band_within, side_for, smallest_on_screen
from .coordinates import CoordinateHeader, band_of
from .ghost_fade import GhostFade
from .square_painter import SquarePainter, last_word, paint_outline
from .tile_painter import TilePainter, reach_of
from .tile_view import TileView

DEFAULT_SIDE = 40
_Index = QModelIndex | QPersistentModelIndex


class BoardView(TileView, QTableView):
    """Square cells of whole device pixels under coordinates; letters are never searched for."""

    square_clicked = Signal(int)
    square_right_clicked = Signal(int)
    square_double_clicked = Signal(int)
    #: square under the pointer, or None
    hovered = Signal(object)
    cursor_changed = Signal()
    side_changed = Signal(int)

    def __init__(
        self, model: BoardModel, tile_painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # Words run to the right, whichever way the window is laid out.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._tiles = tile_painter
        self._model = model
        self._cursor: int | None = None
        self._direction = Direction.ACROSS
        self._silent = False
        self._side = 0
        self._outlined = QRect()
        self._hover: int | None = None
        self._fade = GhostFade(model, self)
        self._fade.changed.connect(self.repaint_squares)
        self._squares = SquarePainter(model, tile_painter, self._fade)
        self._across = CoordinateHeader(Qt.Orientation.Horizontal, tile_painter, self)
        self._down = CoordinateHeader(Qt.Orientation.Vertical, tile_painter, self)
        self._set_up()
        self.setModel(model)
        model.modelReset.connect(self._start_over)
        model.cells_changed.connect(self._repaint_around)

    def _set_up(self) -> None:
        self.setHorizontalHeader(self._across)
        self.setVerticalHeader(self._down)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAutoScroll(False)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhNoAutoUppercase
        )
        self.setAccessibleName(self.tr("Board"))
        self.viewport().setAutoFillBackground(False)

    @property
    def side(self) -> int:
        """Side of a square in logical pixels."""
        return self._side

    @property
    def cursor_square(self) -> int | None:
        """Square of the cursor, None while it is hidden."""
        return self._cursor

    @property
    def cursor_direction(self) -> Direction:
        """Direction the cursor writes in."""
        return self._direction

    def set_cursor(self, square: int | None, direction: Direction, silent: bool = False) -> None:
        """Show the cursor on a square, or hide it; ``silent``: a screen reader does not say it."""
        self._cursor, self._direction, self._silent = square, direction, silent
        index = QModelIndex() if square is None else self._model.index_of(square)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        if index.isValid():
            self.scrollTo(index)
        row, col = (None, None) if square is None else divmod(square, self._model.size)
        self._down.set_marked(row)
        self._across.set_marked(col)
        self.cursor_changed.emit()

    @property
    def theme(self) -> Theme:
        """The theme this is painted in."""
        return self._tiles.theme

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme (the tile painter's own theme is set by its owner)."""
        self._across.update()
        self._down.update()
        self.viewport().update()
        if (parent := self.parentWidget()) is not None:
            parent.update()

    def set_motion(self, motion: Motion) -> None:
        """Durations of the ghosts' fading."""
        self._fade.set_motion(motion)

    def set_lifted(self, squares: AbstractSet[int]) -> None:
        """Leave out the tiles of these squares: they are in the air."""
        touched = self._squares.lifted ^ squares
        self._squares.set_lifted(squares)
        self.repaint_squares(touched)

    def repaint_squares(self, squares: Iterable[int]) -> None:
        """Ask for squares to be painted again, with the shadows of their tiles."""
        reach = reach_of(self._side)
        for square in squares:
            rect = self.square_rect(square).adjusted(-reach, -reach, reach, reach)
            self.viewport().update(rect)

    @property
    def last_play(self) -> QRect:
        """Return the rectangle of the word played last; empty before the first play."""
        word = last_word(self._model)
        if not word:
            return QRect()
        return self.square_rect(word[0]).united(self.square_rect(word[-1]))

    def square_rect(self, square: int) -> QRect:
        """Rectangle of a square in the viewport."""
        return self.visualRect(self._model.index_of(square))

    def square_at(self, point: QPoint) -> int | None:
        """Square at a global position."""
        local = self.viewport().mapFromGlobal(point)
        return self._square(local) if self.viewport().rect().contains(local) else None

    @property
    def step(self) -> int:
        """Sides are multiples of this, so that they are whole device pixels."""
        return pixel_step(self.devicePixelRatioF())

    def side_within(self, room: QSize) -> int:
        """The side the squares get when the view may have that much room."""
        return self._side_for(min(room.width(), room.height()) - self.step + 1)

    def size_within(self, room: QSize) -> QSize:
        """The size this view wants when it may have that much room."""
        whole = self.size_of(self.side_within(room))
        return QSize(whole, whole).boundedTo(room)

    def size_of(self, side: int) -> int:
        """Width and height with squares of that side."""
        return side * self._model.size + 2 * band_within(side, self.step) + self.step - 1

    @property
    def frame(self) -> QRect:
        """The board with its frame, in this view."""
        band = band_within(self._side, self.step)
        corner = QPoint(self._down.width() - band, self._across.height() - band)
        whole = min(self._side * self._model.size + 2 * band, self.width(), self.height())
        return QRect(corner, QSize(whole, whole))

    def _side_for(self, room: int) -> int:
        return side_for(room, self._model.size, smallest_on_screen(screen_of(self)), self.step)

    def _fit(self) -> None:
        """Give all squares the largest side that fits, whole in device pixels."""
        if not self._model.size:
            return
        offset = pixel_offset(self)
        side = self._side_for(min(self.width() - offset.x(), self.height() - offset.y()))
        band = band_within(side, self.step)
        self._down.setFixedWidth(band + offset.x())
        self._across.setFixedHeight(band + offset.y())
        for header in (self._across, self._down):
            header.setMinimumSectionSize(side)
            header.setDefaultSectionSize(side)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.updateGeometries()
        if side != self._side:
            self._side = side
            self.side_changed.emit(side)
        self.cursor_changed.emit()

    def _start_over(self) -> None:
        self._squares.set_lifted(frozenset())
        self._cursor = None
        self._hover = None
        self._fit()
        self.updateGeometry()

    def _repaint_around(self, squares: tuple[int, ...]) -> None:
        """Shadows and the outline of the last play reach beyond the squares that changed."""
        self.repaint_squares(squares)
        word = self.last_play
        if word != self._outlined:
            reach = reach_of(self._side)
            for rect in (word, self._outlined):
                self.viewport().update(rect.adjusted(-reach, -reach, reach, reach))
            self._outlined = word

    def _square(self, local: QPoint) -> int | None:
        index = self.indexAt(local)
        return self._model.square(index) if index.isValid() else None

    def _hover_over(self, square: int | None) -> None:
        if square != self._hover:
            self._hover = square
            self.hovered.emit(square)

    def _place_under(self, event: QMouseEvent) -> int | None:
        return self._square(event.position().toPoint())

    def _can_lift(self, place: int) -> bool:
        return self._model.cell(place).layer is CellLayer.DRAFT

    def _click(self, place: int) -> None:
        self.square_clicked.emit(place)

    # Qt overrides

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """A table says each square the cursor comes to; the base class says nothing."""
        if self._silent:
            QAbstractItemView.currentChanged(self, current, previous)
        else:
            super().currentChanged(current, previous)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let the cursor show that keys come here."""
        super().focusInEvent(event)
        self.cursor_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let the cursor show that keys go elsewhere."""
        super().focusOutEvent(event)
        self.cursor_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        square = self._place_under(event)
        if square is None:
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (square, event.position().toPoint())
        elif event.button() == Qt.MouseButton.RightButton:
            self.square_right_clicked.emit(square)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on a draft tile is one; elsewhere it is the second of two clicks."""
        square = self._place_under(event)
        draft = square is not None and self._model.cell(square).layer is CellLayer.DRAFT
        if draft and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = None
            self.square_double_clicked.emit(square)
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or drag the tile along."""
        if not self._drag(event):
            self._hover_over(self._place_under(event))

    def viewportEvent(self, event: QEvent) -> bool:
        """Notice the pointer leaving."""
        if event.type() == QEvent.Type.Leave:
            self._hover_over(None)
        return bool(super().viewportEvent(event))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the empty squares in one piece, then what lies on them, then the last play."""
        if not self._model.size:
            return
        painter = QPainter(self.viewport())
        painter.setClipRegion(event.region())
        origin, side = QPoint(-self.horizontalOffset(), -self.verticalOffset()), self._side
        grounds = self._tiles.squares(self._model, side, self.devicePixelRatioF())
        painter.drawPixmap(origin, grounds)
        self._squares.paint(painter, event.region(), origin, side)
        paint_outline(painter, self.last_play, side, self.theme)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the squares to the room there is."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit again: only now the place in the window and its pixel ratio are known."""
        super().showEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Room for squares of the default side."""
        whole = DEFAULT_SIDE * max(15, self._model.size) + 2 * band_of(DEFAULT_SIDE)
        return QSize(whole, whole)

    def minimumSizeHint(self) -> QSize:
        """Room for a 15×15 board of the smallest squares; larger boards scroll before that."""
        smallest = smallest_on_screen(screen_of(self)) - 1
        whole = smallest * USUAL_SIZE + 2 * band_of(smallest) + 2
        return QSize(whole, whole)

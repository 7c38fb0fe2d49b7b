"""The rack on screen. It shows a :class:`RackModel` and emits what the person wants."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from eliot_qt.models.rack import RackModel

from ..look.motion import FULL_MOTION, Motion
from ..look.pixel_grid import pixel_offset, pixel_step
from .rack_delegate import MARGIN, RackDelegate, paint_tray
from .tile_painter import TilePainter
from .tile_view import TileView

_CAPACITY = 7
_LEAST_SIDE, _MOST_SIDE = 44, 74
# From the ends of the tray to the tiles.
_END = 10
_LARGER, _SMALLEST_SQUARE = 1.2, 28


class RackView(TileView, QListView):
    """Tiles side by side; emits intents, never changes the model."""

    slot_clicked = Signal(int)
    #: Ctrl+arrow: the tile of the first slot is wished in the second
    slot_moved = Signal(int, int)
    #: a click or Space on a rack that lies face down
    uncover_asked = Signal()

    def __init__(
        self, model: RackModel, tile_painter: TilePainter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # Words run to the right, whichever way the window is laid out.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._tiles = tile_painter
        self._model = model
        self._motion = FULL_MOTION
        self._origins: dict[int, int] = {}
        self._shift: dict[int, int] = {}
        self._delegate = RackDelegate(tile_painter, self._offset, self)
        self._moving = QVariantAnimation(self)
        self._moving.setStartValue(0.0)
        self._moving.setEndValue(1.0)
        self._moving.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._moving.valueChanged.connect(self.viewport().update)
        self._moving.finished.connect(self._arrive)
        self._set_up()
        self.setModel(model)
        model.reordered.connect(self._glide)
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._make_place)

    def _set_up(self) -> None:
        self.setItemDelegate(self._delegate)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAutoScroll(False)
        self.setTabKeyNavigation(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Rack"))
        self.viewport().setAutoFillBackground(False)
        # The least there may be, until a board says how large its squares are.
        self.set_square_side(_SMALLEST_SQUARE)

    @property
    def side(self) -> int:
        """Side of a tile in logical pixels."""
        return self._delegate.side

    def set_square_side(self, square: int) -> None:
        """Fit the tiles to the board's squares: a fifth larger, at least 44, at most 1.3 times."""
        sizes = side, gap = self._sizes(square)
        if sizes == (self._delegate.side, self._delegate.gap) and self.height() == self._tall(side):
            return
        self._delegate.side, self._delegate.gap = side, gap
        self.setFixedHeight(self._tall(side))
        self._centre()
        self.updateGeometry()
        self.scheduleDelayedItemsLayout()

    def height_with(self, square: int, width: int = 0) -> int:
        """Height of the view below squares of that side, at any width."""
        return self._tall(self._sizes(square)[0])

    def set_held(self, slot: int | None) -> None:
        """Show a tile as picked up by a click, or none."""
        if slot != self._delegate.held:
            self._delegate.held = slot
            self.viewport().update()

    def set_lifted(self, slot: int | None) -> None:
        """Leave out a slot's tile: it is in the air."""
        if slot != self._delegate.lifted:
            self._delegate.lifted = slot
            self.viewport().update()

    def set_motion(self, motion: Motion) -> None:
        """Durations to use; with 0 tiles change places at once."""
        self._motion = motion

    def make_room(self, source: int | None, target: int | None) -> None:
        """While a tile is dragged, close up its slot and open the target's."""
        shift: dict[int, int] = {}
        if source is not None and target is not None:
            step = 1 if source > target else -1
            between = range(min(source, target), max(source, target) + 1)
            shift = {slot: step for slot in between if slot != source}
        if shift != self._shift:
            self._shift = shift
            self.viewport().update()

    def slot_rect(self, slot: int) -> QRect:
        """Rectangle of a slot's tile in the viewport."""
        rect = self.visualRect(self._model.index(slot))
        corner = rect.topLeft() + pixel_offset(self.viewport()) + QPoint(0, MARGIN)
        return QRect(corner, QSize(self.side, self.side))

    def slot_at(self, point: QPoint, nearest: bool = False) -> int | None:
        """Slot at a global position; ``nearest`` also beside the tiles, on the rack's height."""
        local = self.viewport().mapFromGlobal(point)
        room = self.viewport().rect().adjusted(-self.side // 2, -8, self.side // 2, 8)
        if nearest and room.contains(local) and self._model.rowCount():
            pitch = self.side + self._delegate.gap
            return min(max(0, local.x() // pitch), self._model.rowCount() - 1)
        index = self.indexAt(local)
        return index.row() if index.isValid() else None

    def _sizes(self, square: int) -> tuple[int, int]:
        """Side of a tile and the gap after it, both whole in device pixels."""
        step = pixel_step(self.devicePixelRatioF())
        side_wanted = min(max(_LEAST_SIDE, round(_LARGER * square)), int(1.3 * square), _MOST_SIDE)
        return max(step, side_wanted // step * step), -(
            -max(4, round(0.08 * side_wanted)) // step
        ) * step

    def _tall(self, side: int) -> int:
        return side + 2 * MARGIN + pixel_step(self.devicePixelRatioF())

    def _offset(self, slot: int) -> QPoint:
        pitch = self.side + self._delegate.gap
        here = self._shift.get(slot, 0) * pitch
        if slot in self._origins:
            remaining = 1.0 - float(self._moving.currentValue() or 0.0)
            here += round((self._origins[slot] - slot) * pitch * remaining)
        return pixel_offset(self.viewport()) + QPoint(here, 0)

    def _centre(self) -> None:
        """Let the tiles stand in the middle of the tray."""
        width = self._model.rowCount() * (self.side + self._delegate.gap)
        step = pixel_step(self.devicePixelRatioF())
        inset = max(0, self.width() - width) // 2 // step * step
        if inset != self.viewportMargins().left():
            self.setViewportMargins(inset, 0, inset, 0)

    def _glide(self, came_from: Sequence[int]) -> None:
        """Let tiles slide from the slots they came from; new ones come in from the right."""
        self._shift = {}
        self._moving.stop()
        if not self._motion.shuffle:
            self._arrive()
            return
        entrance = self._model.rowCount() + 1
        self._origins = {
            slot: entrance if origin < 0 else origin
            for slot, origin in enumerate(came_from)
            if origin != slot
        }
        self._moving.setDuration(self._motion.shuffle)
        self._moving.start()

    def _make_place(self) -> None:
        """Take the room of a rack of another size."""
        self._centre()
        self.updateGeometry()

    def _arrive(self) -> None:
        self._origins = {}
        self.viewport().update()

    def _place_under(self, event: QMouseEvent) -> int | None:
        return self.slot_at(event.globalPosition().toPoint())

    def _can_lift(self, place: int) -> bool:
        if place >= self._model.rowCount():
            return False
        slot = self._model.slot(place)
        return not slot.is_hidden and not slot.is_used

    def _step(self, by: int, carrying: bool) -> None:
        here = max(0, self.currentIndex().row())
        there = min(max(0, here + by), self._model.rowCount() - 1)
        if carrying and there != here and not self._model.is_hidden:
            self.slot_moved.emit(here, there)
        self._set_current(there)

    def _set_current(self, slot: int) -> None:
        index = self._model.index(slot)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.viewport().update()

    def _click(self, place: int) -> None:
        if self._model.is_hidden:
            self.uncover_asked.emit()
        elif place >= 0:
            self.slot_clicked.emit(place)

    # Qt overrides

    def dataChanged(
        self,
        topLeft: QModelIndex | QPersistentModelIndex,
        bottomRight: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Paint the tiles that changed; a list lays itself out anew, though its slots stay."""
        QAbstractItemView.dataChanged(self, topLeft, bottomRight, list(roles))
        if self._shift or self._origins:
            self.viewport().update()
            return
        for slot in range(topLeft.row(), bottomRight.row() + 1):
            place, gap = self.visualRect(self._model.index(slot)), self._delegate.gap
            self.viewport().update(place.left() - gap, 0, place.width() + 2 * gap, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go along the rack, with Ctrl they carry the tile; the rest is as on the board."""
        arrows = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        control = Qt.KeyboardModifier.ControlModifier
        plain = modifiers in (Qt.KeyboardModifier.NoModifier, control)
        if event.key() in arrows and plain:
            self._step(arrows[Qt.Key(event.key())], modifiers == control)
        elif event.key() == Qt.Key.Key_Space:
            self._click(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the first tile."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rowCount():
            self._set_current(0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        slot = self._place_under(event)
        if event.button() == Qt.MouseButton.LeftButton and slot is not None:
            self._pressed = (slot, event.position().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick clicks are two clicks."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the tile along."""
        self._drag(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the slots, the current one with a ring while the keys come here."""
        self._delegate.focused = self.currentIndex().row() if self.hasFocus() else None
        super().paintEvent(event)

    def event(self, event: QEvent) -> bool:
        """Paint the tray, which is wider than the tiles."""
        if event.type() is QEvent.Type.Paint:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_tray(painter, QRectF(self.rect()), self._tiles.theme)
            painter.end()
            return True
        return bool(super().event(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the tiles in the middle."""
        super().resizeEvent(event)
        self._centre()

    def showEvent(self, event: QShowEvent) -> None:
        """Only now the pixel ratio is known."""
        super().showEvent(event)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Room for a full rack."""
        count = max(_CAPACITY, self._model.rowCount())
        return QSize(count * (self.side + self._delegate.gap) + 2 * _END, self.height())

    def minimumSizeHint(self) -> QSize:
        """The same: a rack is never cut off."""
        return self.sizeHint()

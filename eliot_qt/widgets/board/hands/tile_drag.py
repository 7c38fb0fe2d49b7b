"""Dragging tiles between rack and board inside the window, without the system's drag and drop."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtGui import QPixmap

from eliot_qt.models.board import BoardModel
from eliot_qt.models.rack import RackModel

from ..board_overlay import BoardOverlay, flying_cell
from ..board_view import BoardView
from ..rack_view import RackView
from ..tile_painter import TilePainter, face_of


@dataclass(frozen=True)
class TileSpot:
    """The place a tile comes from or goes to: a square, a slot, or (both None) nowhere."""

    square: int | None = None
    slot: int | None = None


NOWHERE = TileSpot()


class TileDrag(QObject):
    """Follows the two views' drags, shows them on the overlay and emits the wish at the end.

    ``tile_dragged(source, target)`` comes once per drop, except where the target square already
    holds a tile or a rack tile is dropped nowhere: that tile glides home. A receiver that cannot
    grant a wish calls :meth:`refuse` before it returns.
    """

    tile_dragged = Signal(object, object)  # TileSpot each

    def __init__(
        self,
        board: BoardView,
        rack: RackView,
        board_model: BoardModel,
        rack_model: RackModel,
        overlay: BoardOverlay,
        tile_painter: TilePainter,
    ) -> None:
        super().__init__(overlay)
        self._board, self._rack = board, rack
        self._board_model, self._rack_model = board_model, rack_model
        self._overlay = overlay
        self._tiles = tile_painter
        self._source = NOWHERE
        self._refused = False
        board.drag_begun.connect(self._lift_from_board)
        rack.drag_begun.connect(self._lift_from_rack)
        for view in (board, rack):
            view.drag_moved.connect(self._move)
            view.drag_dropped.connect(self._drop)
            view.drag_cancelled.connect(self._send_home)

    def refuse(self) -> None:
        """Say, while ``tile_dragged`` is being handled, that the tile must go back."""
        self._refused = True

    def drop_nothing(self) -> None:
        """Put away the tile that is being dragged, if any; its drop then means nothing."""
        if self._source != NOWHERE:
            self._rest()
            self._overlay.let_go()

    def _lift_from_board(self, square: int, at: QPoint) -> None:
        self._overlay.finish()
        self._source = TileSpot(square=square)
        self._board.set_lifted(frozenset({square}))
        cell = flying_cell(self._board_model, square)
        self._hold(self._tiles.raised(cell, self._board.side, self._dpr()), at)

    def _lift_from_rack(self, slot: int, at: QPoint) -> None:
        self._overlay.finish()
        self._source = TileSpot(slot=slot)
        self._rack.set_lifted(slot)
        face = face_of(self._rack_model.slot(slot))
        self._hold(self._tiles.raised(face, self._rack.side, self._dpr()), at)

    def _dpr(self) -> float:
        return self._overlay.devicePixelRatioF()

    def _hold(self, pixmap: QPixmap, at: QPoint) -> None:
        self._overlay.carry(pixmap, at)
        self._show_target(at)

    def _move(self, at: QPoint) -> None:
        picture = self._overlay.carried
        if picture is not None:
            self._overlay.carry(picture, at)
            self._show_target(at)

    def _show_target(self, at: QPoint) -> None:
        target = self._target(at)
        rect: QRect | None = None
        if target.square is not None and self._is_free(target.square):
            viewport = self._board.viewport()
            local = self._board.square_rect(target.square)
            rect = QRect(viewport.mapToGlobal(local.topLeft()), local.size())
        self._overlay.show_target(rect)
        self._rack.make_room(self._source.slot, target.slot)

    def _target(self, at: QPoint) -> TileSpot:
        slot = self._rack.slot_at(at, nearest=True)
        if slot is not None:
            return TileSpot(slot=slot)
        return TileSpot(square=self._board.square_at(at))

    def _is_free(self, square: int) -> bool:
        return self._board_model.is_free(square)

    def _drop(self, at: QPoint) -> None:
        source, target = self._source, self._target(at)
        if source == NOWHERE:
            return
        occupied = target.square is not None and not self._is_free(target.square)
        pointless = target == source or (target == NOWHERE and source.slot is not None)
        self._refused = occupied or pointless
        if not self._refused:
            # The tile is set down before its intent goes out, so that nothing flickers in between.
            self._rest()
            picture, place = self._overlay.carried, at
            self._overlay.let_go()
            self.tile_dragged.emit(source, target)
            if self._refused and picture is not None:
                self._source = source
                self._lift_again()
                self._overlay.carry(picture, place)
        if self._refused:
            self._send_home()

    def _lift_again(self) -> None:
        if self._source.square is not None:
            self._board.set_lifted(frozenset({self._source.square}))
        else:
            self._rack.set_lifted(self._source.slot)

    def _send_home(self) -> None:
        self._rack.make_room(None, None)
        self._overlay.glide_home(self._home(), self._rest)

    def _home(self) -> QPoint:
        if self._source.square is not None:
            rect = self._board.square_rect(self._source.square)
            return self._board.viewport().mapToGlobal(rect.center())
        rect = self._rack.slot_rect(self._source.slot or 0)
        return self._rack.viewport().mapToGlobal(rect.center())

    def _rest(self) -> None:
        self._source = NOWHERE
        self._board.set_lifted(frozenset())
        self._rack.set_lifted(None)
        self._rack.make_room(None, None)

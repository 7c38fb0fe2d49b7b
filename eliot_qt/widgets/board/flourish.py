"""A play as it has just been made: its points rise from the word, the tiles of a bingo hop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from eliot_qt.models.cell import Cell

from ..look.motion import FULL_MOTION, Motion
from ..look.moving import Moving
from ..look.theme import Theme
from .board_view import BoardView
from .overlay_marks import paint_points
from .tile_painter import TilePainter

# In sides of a square: how high a tile hops, how far points rise, how high their pill is.
_HOP, _RISE, _PILL = 0.14, 1.3, 0.78
# The share of the way after which the points fade.
_FADES = 0.6


@dataclass(frozen=True)
class Play:
    """A play to be shown: squares and looks of its new tiles in order, and what rises from it."""

    cells: tuple[tuple[int, Cell], ...]
    text: str
    is_bingo: bool = False


class Flourish(QObject):
    """Moves what an overlay paints above the board; any key or click ends it."""

    #: a rectangle of the overlay looks different
    touched = Signal(QRect)

    def __init__(self, board: BoardView, tiles: TilePainter, overlay: QWidget) -> None:
        super().__init__(overlay)
        self._board, self._tiles, self._overlay = board, tiles, overlay
        self._motion = FULL_MOTION
        self._play: Play | None = None
        self._pixmaps: list[QPixmap] = []
        self._painted = QRect()
        self.moving = Moving(overlay)
        self.moving.moved.connect(self._move)
        self.moving.finished.connect(self._move)

    def set_motion(self, motion: Motion) -> None:
        """Durations to use; with 0 nothing moves."""
        self._motion = motion

    @property
    def text(self) -> str:
        """The text that rises at the moment."""
        return "" if self._play is None else self._play.text

    def begin(self, play: Play) -> None:
        """Show a play that lies on the board."""
        self.moving.land()
        if not self._motion.rise or not play.cells or not self._board.side:
            return
        self._play = play
        if play.is_bingo:
            dpr = self._overlay.devicePixelRatioF()
            side = self._board.side
            self._pixmaps = [self._tiles.raised(cell, side, dpr) for _, cell in play.cells]
            self._board.set_lifted(frozenset(square for square, _ in play.cells))
        self.moving.begin(max(self._lasting, self._hopping if play.is_bingo else 0))

    def land(self) -> None:
        """End it now."""
        self.moving.land()

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint what moves."""
        play = self._play
        if play is None:
            return
        elapsed = self.moving.share * self.moving.duration()
        rects = self._rects([square for square, _ in play.cells])
        for place, (rect, pixmap) in enumerate(zip(rects, self._pixmaps, strict=False)):
            share = (elapsed - place * self._motion.hop_apart) / max(1, self._motion.hop)
            high = _HOP * self._board.side * math.sin(math.pi * min(1.0, max(0.0, share)))
            size = pixmap.deviceIndependentSize()
            corner = QRectF(rect).center() - QPointF(size.width() / 2, size.height() / 2 + high)
            painter.drawPixmap(corner, pixmap)
        share = min(1.0, elapsed / max(1, self._motion.rise))
        painter.save()
        elapsed_share = elapsed / max(1, self._lasting)
        painter.setOpacity(1.0 - min(1.0, max(0.0, (elapsed_share - _FADES) / (1 - _FADES))))
        paint_points(painter, self._pill(rects, share), play.text, theme)
        painter.restore()

    @property
    def _lasting(self) -> int:
        """Milliseconds for which the points are seen: those of a bingo stay for a while."""
        bingo = self._play is not None and self._play.is_bingo
        return self._motion.bingo if bingo else self._motion.rise

    @property
    def _hopping(self) -> int:
        count = len(self._play.cells) if self._play else 0
        return self._motion.hop + self._motion.hop_apart * max(0, count - 1)

    def _rects(self, squares: Sequence[int]) -> list[QRect]:
        view, pane = self._board, self._overlay.parentWidget()
        assert pane is not None
        rects = []
        for square in squares:
            rect = view.square_rect(square)
            corner: QPoint = view.viewport().mapTo(pane, rect.topLeft())
            rects.append(QRect(corner, rect.size()))
        return rects

    def _pill(self, rects: Sequence[QRect], share: float) -> QRectF:
        """Place the points: above the middle of the new tiles, within the overlay."""
        word, side = rects[0].united(rects[-1]), self._board.side
        tall = max(22.0, _PILL * side)
        text = self._play.text if self._play else ""
        pill = QRectF(0, 0, (0.7 + 0.42 * len(text)) * tall, tall)
        risen = _RISE * side * QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(share)
        pill.moveCenter(QPointF(word.center().x(), word.top() - risen))
        room = QRectF(self._overlay.rect()).adjusted(4, 4, -4, -4)
        pill.moveLeft(min(max(pill.left(), room.left()), room.right() - pill.width()))
        pill.moveTop(max(pill.top(), room.top()))
        return pill

    def _move(self) -> None:
        """Repaint where the tiles were and are; put them down at the end."""
        play, before = self._play, self._painted
        if play is None:
            return
        if self.moving.is_moving:
            rects = self._rects([square for square, _ in play.cells])
            elapsed = self.moving.share * self.moving.duration()
            pill = self._pill(rects, min(1.0, elapsed / max(1, self._motion.rise)))
            self._painted = pill.toAlignedRect().adjusted(-2, -2, 2, 2)
            if self._pixmaps:
                reach = self._board.side // 3
                word = rects[0].united(rects[-1]).adjusted(-reach, -reach, reach, reach)
                self._painted = self._painted.united(word)
        else:
            self._play, self._pixmaps, self._painted = None, [], QRect()
            if play.is_bingo:
                self._board.set_lifted(frozenset())
        for rect in (before, self._painted):
            if not rect.isEmpty():
                self.touched.emit(rect)

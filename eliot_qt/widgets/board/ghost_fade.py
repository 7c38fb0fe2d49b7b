"""Ghost tiles fade in and out. The model is never late; only the paint is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QVariantAnimation, Signal

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell, CellLayer

from ..look.motion import FULL_MOTION, Motion

_GHOSTS = (CellLayer.PREVIEW, CellLayer.PIN, CellLayer.REPLY)


class GhostFade(QObject):
    """The opacity of each ghost, with those that are fading out."""

    #: squares to paint again
    changed = Signal(tuple)

    def __init__(self, model: BoardModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._motion = FULL_MOTION
        self._shown: dict[int, Cell] = {}
        self._entering: set[int] = set()
        self._leaving: dict[int, Cell] = {}
        self._in = self._animation(self._step_in, self._end_in)
        self._out = self._animation(self._step_out, self._end_out)
        model.cells_changed.connect(self._note)
        model.modelReset.connect(self._forget)

    def set_motion(self, motion: Motion) -> None:
        """Durations to use; 0 shows and hides at once."""
        self._motion = motion

    def opacity(self, square: int) -> float:
        """Opacity of the tile on a square, 0 to 1."""
        return float(self._in.currentValue() or 0.0) if square in self._entering else 1.0

    def leaving(self, square: int) -> tuple[Cell, float] | None:
        """The ghost that is just going from a square, with its opacity."""
        cell = self._leaving.get(square)
        return (cell, 1.0 - float(self._out.currentValue() or 0.0)) if cell else None

    def _note(self, squares: Iterable[int]) -> None:
        entering: set[int] = set()
        leaving: dict[int, Cell] = {}
        for square in squares:
            cell = self._model.cell(square)
            before = self._shown.pop(square, None)
            self._leaving.pop(square, None)
            if cell.layer in _GHOSTS:
                self._shown[square] = cell
                if before is None:
                    entering.add(square)
            elif before is not None and cell.layer is CellLayer.EMPTY:
                leaving[square] = before
        if entering and self._motion.ghost_in:
            self._in.stop()
            self._end_in()
            self._entering = entering
            self._start(self._in, self._motion.ghost_in)
        if leaving and self._motion.ghost_out:
            self._out.stop()
            self._end_out()
            self._leaving = leaving
            self._start(self._out, self._motion.ghost_out)

    def _forget(self) -> None:
        self._in.stop()
        self._out.stop()
        self._shown.clear()
        self._entering.clear()
        self._leaving.clear()

    def _animation(self, step: object, end: object) -> QVariantAnimation:
        animation = QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.valueChanged.connect(step)
        animation.finished.connect(end)
        return animation

    def _start(self, animation: QVariantAnimation, milliseconds: int) -> None:
        animation.setDuration(milliseconds)
        animation.start()

    def _step_in(self) -> None:
        self.changed.emit(tuple(self._entering))

    def _step_out(self) -> None:
        self.changed.emit(tuple(self._leaving))

    def _end_in(self) -> None:
        squares, self._entering = tuple(self._entering), set()
        self.changed.emit(squares)

    def _end_out(self) -> None:
        squares, self._leaving = tuple(self._leaving), {}
        self.changed.emit(squares)

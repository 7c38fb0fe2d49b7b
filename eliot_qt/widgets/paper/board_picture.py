"""The board on paper and in pictures: vector painting at any size, in the light colours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from eliot_qt import paths
from eliot_qt.formats.errors import FormatError
from eliot_qt.game.board import Board
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell
from eliot_qt.models.square_words import column_name
from eliot_qt.store.atomic import write_bytes

from ..board.tile_painter import TilePainter
from ..look.marks import paint_text
from ..look.theme import BoardChoice, Finish, Theme
from ..look.theme_files import load_theme

DEFAULT_SIDE = 1200
_SMALLEST, _LARGEST = 64, 10_000
_LABEL = 0.7  # of a square: the strip of coordinates
_REST = 0.3  # of a square: the margin on the other two sides
_USUAL_SQUARE = 40  # logical pixels of a square on the screen, which lines are meant for


def paper_theme() -> Theme:
    """The colours for paper: a dark board and shadows would drink ink."""
    theme = load_theme(paths.resources() / "themes" / "light.json", BoardChoice.PLAIN)
    return replace(theme, finish=Finish.FLAT)


class PaperBoard(TilePainter):
    """Paints boards straight into a painter, so that they are vectors where it writes vectors."""

    def paint(self, painter: QPainter, rect: QRectF, board: Board, tile_set: TileSet) -> None:
        """A board with its coordinates into the largest square of ``rect``, in device units."""
        model = BoardModel()
        model.set_position(board, tile_set)
        span = min(rect.width(), rect.height())
        side = float(int(span / (board.size + _LABEL + _REST)))
        side_length = side * (board.size + _LABEL + _REST)
        left = round(rect.left() + (rect.width() - side_length) / 2 + _LABEL * side)
        top = round(rect.top() + (span - side_length) / 2 + _LABEL * side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(left, top)
        self._coordinates(painter, side, board.size)
        edge = max(1, round(side / _USUAL_SQUARE))
        whole = board.size * side
        painter.fillRect(
            QRectF(-edge, -edge, whole + edge, whole + edge), QColor(self.theme.board.edge)
        )
        for square in range(len(board.squares)):
            row, col = divmod(square, board.size)
            painter.save()
            painter.translate(col * side, row * side)
            self._square(painter, model.cell(square), side)
            painter.restore()
        painter.restore()

    def _square(self, painter: QPainter, cell: Cell, side: float) -> None:
        unit = max(1.0, side / _USUAL_SQUARE)
        self._ground(painter, cell, side, unit)
        if cell.letter:
            self._tile(painter, cell, side, unit)

    def _coordinates(self, painter: QPainter, side: float, size: int) -> None:
        label, pixels, ink = _LABEL * side, 0.36 * side, self.theme.board.coordinates
        for line in range(size):
            above = QRectF(line * side, -label, side, label)
            before = QRectF(-label, line * side, label, side)
            paint_text(painter, column_name(line), above, pixels, ink)
            paint_text(painter, str(line + 1), before, pixels, ink)


def board_image(board: Board, tile_set: TileSet, side: int = DEFAULT_SIDE) -> QImage:
    """A picture ``side`` pixels wide and high. Raises :class:`FormatError` for a useless size."""
    if not _SMALLEST <= side <= _LARGEST:
        raise FormatError(
            "a picture of {side} pixels; {smallest} to {largest} work",
            side=side,
            smallest=_SMALLEST,
            largest=_LARGEST,
        )
    theme = paper_theme()
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.page.panel))
    painter = QPainter(image)
    PaperBoard(theme).paint(painter, QRectF(0, 0, side, side), board, tile_set)
    painter.end()
    return image


def write_png(
    path: Path, record: GameRecord, number: int | None = None, side: int = DEFAULT_SIDE
) -> None:
    """Write the board after ``number`` events (None: all) as a PNG.

    Raises ``OSError`` where it cannot be written, ``IndexError`` for a number beyond the events,
    :class:`FormatError` for a useless size.
    """
    position = record.position_at(len(record.events) if number is None else number)
    image = board_image(position.board, position.tile_set, side)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    write_bytes(path, bytes(buffer.data().data()))

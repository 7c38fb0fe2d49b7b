"""Tiles and squares with depth, in parts of the square's side; all lengths in device pixels.

Each function paints into a square whose corner is the origin. A tile casts a shadow a little
beyond it, at most :data:`REACH` of its side.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from eliot_qt.models.cell import Cell, CellLayer

from ..look.marks import paint_star, paint_text
from ..look.shade import shaded
from ..look.theme import Finish, Theme

#: how far a tile's shadow reaches beyond its square
REACH = 0.12
_RADIUS, _SQUARE_RADIUS = 0.14, 0.10
_LETTER, _SERIF_LETTER, _DIGRAPH, _LABEL = 0.60, 0.66, 0.46, 0.30
_SMALLEST_VALUED = 30  # logical pixels of a side; below that the value stays in the tooltip
_SMALLEST_VALUE = 8  # logical pixels of a figure
_DEPTH, _LIFTED = 0.065, 0.10
_SHADOW = "#120C00"
_GRAIN = "#8A5A20"


@dataclass(frozen=True)
class _Ghost:
    fill: str
    border: str
    width: float
    dotted: bool = False


def face_rect(side: float) -> QRectF:
    """The upper face of a tile."""
    return QRectF(0.035 * side, 0.025 * side, 0.93 * side, 0.90 * side)


def paint_square(
    painter: QPainter,
    bonus: str,
    is_centre: bool,
    theme: Theme,
    side: float,
    unit: float,
    labelled: bool = True,
) -> None:
    """An empty square with its bonus; what lies between squares is the board's frame."""
    fill, label = theme.board.bonus(bonus)
    rect = QRectF(0.03 * side, 0.03 * side, 0.94 * side, 0.94 * side)
    painter.setPen(QPen(QColor(theme.board.grid), unit) if theme.is_flat else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(rect, _SQUARE_RADIUS * side, _SQUARE_RADIUS * side)
    if bonus and not theme.is_flat:
        light = _ink("#FFFFFF", 0.22)
        painter.setPen(QPen(light, max(1.0, 0.02 * side)))
        above = rect.top() + 0.012 * side
        inset = _SQUARE_RADIUS * side
        painter.drawLine(QPointF(rect.left() + inset, above), QPointF(rect.right() - inset, above))
    if is_centre:
        paint_star(painter, rect.center(), 0.33 * side, label)
    elif bonus and labelled:
        paint_text(painter, bonus, rect, side * _LABEL, label)


def paint_tile(painter: QPainter, cell: Cell, theme: Theme, side: float, unit: float) -> None:
    """A tile as it lies on the board or the rack: played, as a draft, or as a ghost."""
    if not is_ghost(cell):
        paint_body(painter, cell.layer, theme, side, unit)
    paint_face(painter, cell, theme, side, unit)


def is_ghost(cell: Cell) -> bool:
    """Return whether nothing lies there yet: a ghost has no body."""
    return cell.layer in (CellLayer.PREVIEW, CellLayer.PIN, CellLayer.REPLY)


def paint_body(painter: QPainter, layer: CellLayer, theme: Theme, side: float, unit: float) -> None:
    """The wood without a letter, the same for all tiles played and for all of a draft."""
    tiles = theme.tiles
    if layer is CellLayer.DRAFT:
        colours, depth = (tiles.draft_hi, tiles.draft, tiles.draft_lip), _LIFTED
    else:
        colours, depth = (tiles.tile_hi, tiles.tile, tiles.tile_lip), _DEPTH
    _paint_block(painter, theme, colours, side, unit, 0.75, depth)


def paint_face(painter: QPainter, cell: Cell, theme: Theme, side: float, unit: float) -> None:
    """All that stands on a tile's body: grain, a frame for a wrong word, letter; a whole ghost."""
    if is_ghost(cell):
        _paint_ghost(painter, _ghost(cell.layer, theme), side, unit)
    elif theme.finish is Finish.WOOD:
        _paint_grain(painter, cell.letter, side)
    if cell.layer is CellLayer.DRAFT and cell.validity is False:
        width = max(1.5 * unit, 0.06 * side)
        half = width / 2
        painter.setPen(QPen(QColor(theme.tiles.draft_invalid), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inside = face_rect(side).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(inside, 0.9 * _RADIUS * side, 0.9 * _RADIUS * side)
    paint_letter(painter, cell, theme, side, unit)


def paint_back(painter: QPainter, theme: Theme, side: float, unit: float) -> None:
    """A tile face down."""
    tiles = theme.tiles
    _paint_block(painter, theme, (tiles.back_hi, tiles.back, tiles.back_lip), side, unit, 0.25)
    frame = face_rect(side).adjusted(0.13 * side, 0.13 * side, -0.13 * side, -0.13 * side)
    painter.setPen(QPen(_ink(tiles.back_mark, 0.8), max(unit, 0.03 * side)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 0.08 * side, 0.08 * side)


def paint_socket(painter: QPainter, letter: str, theme: Theme, side: float, unit: float) -> None:
    """The place of a tile that has been set down, with its letter; a blank's stays empty."""
    rect = QRectF(0.06 * side, 0.06 * side, 0.88 * side, 0.86 * side)
    width = max(unit, 1.4 * unit)
    pen = QPen(_ink(theme.board.coordinates, 0.55), width, Qt.PenStyle.CustomDashLine)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(dashes(rect.width(), width))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, 0.13 * side, 0.13 * side)
    if letter:
        painter.setOpacity(0.6)
        paint_text(painter, letter, rect, 0.36 * side, theme.board.coordinates, 0.6 * side)
        painter.setOpacity(1.0)


def paint_letter(painter: QPainter, cell: Cell, theme: Theme, side: float, unit: float) -> None:
    """Letter and value; a blank that stands for a letter has a ring where others have a value."""
    if not cell.letter.strip():
        return
    ink = theme.tiles.blank_letter if cell.is_blank else theme.tiles.tile_letter
    serif = theme.finish is Finish.WOOD
    value = cell.value or 0
    shows_value = value > 0 and not cell.is_blank and side / unit >= _SMALLEST_VALUED
    face = face_rect(side)
    middle = QRectF(face)
    if shows_value:
        middle.translate(-(0.05 if value < 10 else 0.09) * side, 0)
    size = _SERIF_LETTER if serif else _LETTER
    if len(cell.letter) > 1:
        size = _DIGRAPH
    paint_text(painter, cell.letter, middle, side * size, ink, 0.66 * side, serif=serif)
    if cell.is_blank:
        ring = QRectF(face.right() - 0.22 * side, face.bottom() - 0.20 * side, 0, 0)
        ring.setSize(QRectF(0, 0, 0.11 * side, 0.11 * side).size())
        painter.setPen(QPen(QColor(ink), max(unit, 0.025 * side)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring)
    elif shows_value:
        part, right = (0.23, 0.075) if value < 10 else (0.20, 0.05)
        size = max(_SMALLEST_VALUE * unit, part * side)
        low = face.bottom() - 0.075 * side
        box = QRectF(0.4 * side, low - size, face.right() - (right + 0.4) * side, size)
        # Its lower edge, not its middle, is what counts.
        box.translate(0, size / 2 - 0.36 * size)
        paint_text(painter, str(value), box, size, ink, align=Qt.AlignmentFlag.AlignRight)


def dashes(length: float, width: float, dotted: bool = False) -> list[float]:
    """Dash pattern, in pen widths, that repeats evenly along a side."""
    count = 7 if dotted else 4
    period = length / width / count
    dash = 0.4 if dotted else 0.6
    return [period * dash, period * (1 - dash)]


def _ghost(layer: CellLayer, theme: Theme) -> _Ghost:
    tiles = theme.tiles
    if layer is CellLayer.PREVIEW:
        return _Ghost(tiles.preview, tiles.preview_border, 0.04)
    if layer is CellLayer.PIN:
        return _Ghost(tiles.pin, tiles.pin_border, 0.04, dotted=True)
    return _Ghost(tiles.reply, tiles.reply_border, 0.08)


def _paint_ghost(painter: QPainter, ghost: _Ghost, side: float, unit: float) -> None:
    """No lip and no shadow, and a broken border: nothing lies there yet."""
    rect = face_rect(side).adjusted(0, 0, 0, 0.045 * side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ghost.fill))
    painter.drawRoundedRect(rect, _RADIUS * side, _RADIUS * side)
    width = max(1.2 * unit, ghost.width * side)
    pen = QPen(QColor(ghost.border), width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(dashes(rect.width(), width, ghost.dotted))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = width / 2
    painter.drawRoundedRect(
        rect.adjusted(inset, inset, -inset, -inset), _RADIUS * side, _RADIUS * side
    )


def _paint_block(
    painter: QPainter,
    theme: Theme,
    colours: tuple[str, str, str],
    side: float,
    unit: float,
    light: float,
    depth: float = _DEPTH,
) -> None:
    """Shadow on the board, lip, face, and a line of light along its upper edge."""
    upper, lower, lip = colours
    face, radius = face_rect(side), _RADIUS * side
    painter.setPen(Qt.PenStyle.NoPen)
    if not theme.is_flat:
        for share, alpha in ((0.35, 0.10), (0.7, 0.08), (1.0, 0.06)):
            painter.setBrush(_ink(_SHADOW, alpha))
            wide, low = 0.02 * share * side, (0.06 + depth * share) * side
            rect = face.adjusted(-wide, 0.05 * side, wide, low)
            painter.drawRoundedRect(rect, radius + wide, radius + wide)
    painter.setBrush(QColor(lip))
    painter.drawRoundedRect(face.adjusted(0, 0.05 * side, 0, 0.055 * side), radius, radius)
    painter.setBrush(QColor(lower) if theme.is_flat else shaded(face, upper, lower))
    if theme.is_flat:
        painter.setPen(QPen(QColor(theme.tiles.tile_border), max(unit, 1.2 * unit)))
    painter.drawRoundedRect(face, radius, radius)
    if not theme.is_flat:
        painter.setPen(QPen(_ink("#FFFFFF", light), max(unit, 0.025 * side)))
        above = face.top() + 0.02 * side
        painter.drawLine(
            QPointF(face.left() + radius, above), QPointF(face.right() - radius, above)
        )


def _paint_grain(painter: QPainter, letter: str, side: float) -> None:
    face = face_rect(side)
    shape = QPainterPath()
    shape.addRoundedRect(face, _RADIUS * side, _RADIUS * side)
    painter.save()
    painter.setClipPath(shape)
    seed = sum(map(ord, letter)) * 7 + 13
    for line in range(5):
        y = face.top() + (seed * (line + 3) * 37) % 97 / 97 * face.height()
        slope = ((seed >> line) % 5 - 2) * 0.02 * side
        painter.setPen(QPen(_ink(_GRAIN, 0.10 + 0.05 * (line % 2)), 0.03 * side))
        painter.drawLine(QPointF(face.left(), y), QPointF(face.right(), y + slope))
    painter.restore()


def _ink(colour: str, alpha: float) -> QColor:
    ink = QColor(colour)
    ink.setAlphaF(alpha)
    return ink

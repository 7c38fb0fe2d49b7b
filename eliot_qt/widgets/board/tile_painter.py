"""Squares and tiles as pixmaps, painted once per look, size and device pixel ratio.

All painting happens in device pixels, so edges are sharp at every scale.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from eliot_qt.models.cell import Cell, Layer, Slot

from ..look.marks import (
    ink_on,
    paint_check,
    paint_cross,
    paint_danger,
    paint_hatch,
    paint_star,
    paint_text,
)
from ..look.theme import Theme

_CACHE_LIMIT = 1500
_LETTER, _RINGED_LETTER, _VALUE, _LABEL = 0.58, 0.47, 0.25, 0.34
_RADIUS = 0.10
_SMALLEST_VALUE = 7.5  # logical pixels; below that the value stays in the tooltip
_Paint = Callable[[QPainter, float, float], None]


class TilePainter:
    """Pixmaps of squares, tiles and slots in one theme. ``side`` is in logical pixels."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._cache: dict[tuple[object, ...], QPixmap] = {}

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme from now on."""
        self._theme = theme
        self._cache.clear()

    def square(self, cell: Cell, side: int, dpr: float) -> QPixmap:
        """A square of the board with all that lies on it."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            self._ground(painter, cell, device, unit)
            if cell.letter:
                self._tile(painter, cell, device, unit)
            if cell.is_lit:
                self._ring(painter, device, unit, 4 * unit, self._theme.page.focus_halo)
                self._ring(painter, device, 2 * unit, 2 * unit, self._theme.board.lit)

        return self._cached(("square", cell, side, dpr), side, dpr, paint)

    def ground(self, cell: Cell, side: int, dpr: float) -> QPixmap:
        """A square without its tile."""
        bare = replace(cell, letter="", value=None, layer=Layer.EMPTY, is_blank=False)
        return self.square(replace(bare, validity=None, is_last_move=False), side, dpr)

    def tile(self, cell: Cell, side: int, dpr: float) -> QPixmap:
        """A tile alone, on nothing."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            self._tile(painter, cell, device, unit)

        return self._cached(("tile", cell, side, dpr), side, dpr, paint)

    def slot(self, slot: Slot, side: int, dpr: float) -> QPixmap:
        """A place on the rack: a tile, a socket, or a tile face down."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            if slot.is_hidden:
                self._back(painter, device, unit)
            elif slot.is_used:
                self._socket(painter, slot, device, unit)
            else:
                self._tile(painter, face_of(slot), device, unit)
                if slot.is_chosen:
                    self._chosen(painter, device, unit)

        return self._cached(("slot", slot, side, dpr), side, dpr, paint)

    def _cached(self, key: tuple[object, ...], side: int, dpr: float, paint: _Paint) -> QPixmap:
        pixmap = self._cache.get(key)
        if pixmap is None:
            if len(self._cache) >= _CACHE_LIMIT:
                self._cache.clear()
            device = max(1, round(side * dpr))
            pixmap = QPixmap(device, device)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter, float(device), dpr)
            painter.end()
            pixmap.setDevicePixelRatio(dpr)
            self._cache[key] = pixmap
        return pixmap

    def _ground(self, painter: QPainter, cell: Cell, side: float, unit: float) -> None:
        fill, label = self._theme.board.bonus(cell.bonus)
        hairline = max(1, int(unit))
        painter.fillRect(QRectF(0, 0, side, side), QColor(self._theme.board.grid))
        inner = QRectF(0, 0, side - hairline, side - hairline)
        painter.fillRect(inner, QColor(fill))
        if cell.letter:
            return
        if cell.is_dead:
            paint_hatch(painter, inner, label, unit)
        if cell.is_centre:
            paint_star(painter, inner, label)
        if cell.danger is not None:
            paint_danger(painter, inner, cell.danger, self._theme.heat[cell.danger_step])
        elif cell.bonus:
            paint_text(painter, cell.bonus, inner, side * _LABEL, label)
        self._marks(painter, cell, inner, label, unit)

    def _marks(self, painter: QPainter, cell: Cell, rect: QRectF, label: str, unit: float) -> None:
        side = rect.width()
        strip = QRectF(0, side * 0.72, side, side * 0.26)
        if cell.hooks:
            text = cell.hooks if len(cell.hooks) <= 4 else f"{cell.hooks[:3]}…"
            paint_text(painter, text, strip, side * 0.23, label)
        elif cell.is_anchor:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(label))
            painter.drawEllipse(strip.center(), 0.055 * side, 0.055 * side)
        if cell.hot is not None:
            self._hotspot(painter, cell.hot, cell.heat, side, unit)

    def _hotspot(self, painter: QPainter, points: int, heat: int, side: float, unit: float) -> None:
        fill = QColor(self._theme.heat[heat])
        halo = QColor(self._theme.page.focus_halo)
        painter.setPen(QPen(halo, unit))
        painter.setBrush(fill)
        text = str(points)
        height = 0.30 * side
        if height / unit < 10:
            painter.drawEllipse(QRectF(0.68 * side, 0.06 * side, 0.26 * side, 0.26 * side))
            return
        width = max(height, (0.14 + 0.16 * len(text)) * side)
        pill = QRectF(side - width - unit, unit, width, height)
        painter.drawRoundedRect(pill, height / 2, height / 2)
        paint_text(painter, text, pill, 0.24 * side, ink_on(fill))

    def _tile(self, painter: QPainter, cell: Cell, side: float, unit: float) -> None:
        theme = self._theme
        fill, border, style, width = self._face(cell)
        pen_width = max(1.0, round(width * unit))
        inset = max(1.0, round(0.03 * side)) + pen_width / 2
        hairline = max(1, int(unit))
        rect = QRectF(inset, inset, side - hairline - 2 * inset, side - hairline - 2 * inset)
        pen = QPen(QColor(border), pen_width, style, Qt.PenCapStyle.FlatCap)
        if style is Qt.PenStyle.CustomDashLine:
            pen.setDashPattern(_dashes(rect.width(), pen_width, cell.layer is Layer.PIN))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(rect, _RADIUS * side, _RADIUS * side)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, _RADIUS * side, _RADIUS * side)
        self._letter(painter, cell, side, unit)
        if cell.is_last_move:
            bar = QRectF(0.17 * side, rect.bottom() - 5.5 * unit, 0.44 * side, 3 * unit)
            painter.fillRect(bar, QColor(theme.tiles.last_move))
        if cell.validity is False:
            badge = QRectF(0.02 * side, 0.02 * side, 0.28 * side, 0.28 * side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.tiles.draft_invalid))
            painter.drawEllipse(badge)
            small = 0.09 * side
            mark = badge.adjusted(small, small, -small, -small)
            paint_cross(painter, mark, theme.tiles.draft, 1.6 * unit)

    def _face(self, cell: Cell) -> tuple[str, str, Qt.PenStyle, float]:
        """Fill, border colour, border style and width (logical pixels) of a tile."""
        theme = self._theme
        solid, dashed = Qt.PenStyle.SolidLine, Qt.PenStyle.CustomDashLine
        if cell.layer is Layer.PREVIEW:
            return theme.tiles.preview, theme.tiles.preview_border, dashed, 1.5
        if cell.layer is Layer.PIN:
            return theme.tiles.pin, theme.tiles.pin_border, dashed, 1.5
        if cell.layer is Layer.REPLY:
            return theme.tiles.reply, theme.tiles.reply_border, dashed, 2.5
        if cell.layer is Layer.DRAFT:
            border = {None: theme.tiles.draft_border, True: theme.tiles.draft_valid}.get(
                cell.validity, theme.tiles.draft_invalid
            )
            return theme.tiles.draft, border, solid, 1.5 if cell.validity is None else 2
        return theme.tiles.tile, theme.tiles.tile_border, solid, 1

    def _letter(self, painter: QPainter, cell: Cell, side: float, unit: float) -> None:
        theme = self._theme
        ink = theme.tiles.blank_letter if cell.is_blank else theme.tiles.tile_letter
        hairline = max(1, int(unit))
        value = cell.value or 0
        shown = value > 0 and _VALUE * side / unit >= _SMALLEST_VALUE
        middle = QRectF(0, 0, side - hairline, side - hairline)
        if cell.is_blank:
            radius = 0.32 * side
            middle.translate(0, -0.03 * side)
            painter.setPen(QPen(QColor(ink), max(1.0, 0.035 * side)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle.center(), radius, radius)
            paint_text(painter, cell.letter, middle, side * _RINGED_LETTER, ink, 0.52 * side)
            return
        if shown:
            # Two figures reach further in, under the tail of a Q.
            left = 0.035 if value < 10 else 0.105
            middle.translate(-left * side, -0.035 * side)
        paint_text(painter, cell.letter, middle, side * _LETTER, ink, 0.64 * side)
        if shown:
            size = max(8 * unit, _VALUE * side)
            box = QRectF(0.5 * side, 0.66 * side, 0.42 * side - hairline, 0.25 * side)
            paint_text(painter, str(value), box, size, ink, align=Qt.AlignmentFlag.AlignRight)

    def _ring(
        self, painter: QPainter, side: float, inset: float, width: float, colour: str
    ) -> None:
        half = inset + width / 2
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = side - max(1, int(width / 2)) - 2 * half
        painter.drawRoundedRect(QRectF(half, half, edge, edge), 0.08 * side, 0.08 * side)

    def _back(self, painter: QPainter, side: float, unit: float) -> None:
        inset = max(1.0, round(0.03 * side))
        rect = QRectF(inset, inset, side - 2 * inset, side - 2 * inset)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tiles.back))
        painter.drawRoundedRect(rect, _RADIUS * side, _RADIUS * side)
        painter.setPen(QPen(QColor(self._theme.tiles.back_mark), 1.5 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = rect.adjusted(0.14 * side, 0.14 * side, -0.14 * side, -0.14 * side)
        painter.drawRoundedRect(frame, 0.06 * side, 0.06 * side)
        painter.drawEllipse(frame.center(), 0.12 * side, 0.12 * side)

    def _socket(self, painter: QPainter, slot: Slot, side: float, unit: float) -> None:
        width = max(1.0, round(unit))
        inset = max(1.0, round(0.03 * side)) + width / 2
        rect = QRectF(inset, inset, side - 2 * inset, side - 2 * inset)
        pen = QPen(QColor(self._theme.page.muted), width, Qt.PenStyle.CustomDashLine)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(_dashes(rect.width(), width, False))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, _RADIUS * side, _RADIUS * side)
        if slot.is_blank:
            painter.setPen(QPen(QColor(self._theme.page.muted), 1.5 * unit))
            painter.drawEllipse(rect.center(), 0.2 * side, 0.2 * side)
        else:
            ink = self._theme.page.muted
            paint_text(painter, slot.letter, rect, 0.42 * side, ink, 0.6 * side)

    def _chosen(self, painter: QPainter, side: float, unit: float) -> None:
        self._ring(painter, side, unit, 2.5 * unit, self._theme.page.primary)
        badge = QRectF(0.66 * side, 0.02 * side, 0.32 * side, 0.32 * side)
        painter.setPen(QPen(QColor(self._theme.page.focus_halo), unit))
        painter.setBrush(QColor(self._theme.page.primary))
        painter.drawEllipse(badge)
        paint_check(painter, badge, self._theme.page.primary_text, 1.8 * unit)


def face_of(slot: Slot) -> Cell:
    """A rack tile as a tile of the board; an undesignated blank shows an empty ring."""
    return Cell(
        letter=slot.letter or " ", value=slot.value, layer=Layer.PLAYED, is_blank=slot.is_blank
    )


def _dashes(length: float, width: float, dotted: bool) -> list[float]:
    """Dash pattern, in pen widths, that repeats evenly along a side."""
    count = 7 if dotted else 4
    period = length / width / count
    dash = 0.4 if dotted else 0.6
    return [period * dash, period * (1 - dash)]

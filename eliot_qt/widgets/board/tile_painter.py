"""Squares and tiles as pixmaps, painted once per look, size and device pixel ratio.

All painting happens in device pixels, so edges are sharp at every scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell, CellLayer, Slot

from ..look.marks import ink_on, paint_check, paint_danger, paint_text
from ..look.theme import Theme
from .tile_faces import (
    REACH,
    is_ghost,
    paint_back,
    paint_body,
    paint_face,
    paint_socket,
    paint_square,
    paint_tile,
)

_CACHE_LIMIT = 1500
# Who tries themes and boards goes to and fro between some of them.
_THEMES = 4
_Paint = Callable[[QPainter, float, float], None]
#: a square's bonus label and whether it is the start
Ground = tuple[str, bool]


def reach_of(side: int) -> int:
    """Return how far, in logical pixels, the shadow of a tile may reach beyond its square."""
    return max(2, -int(-REACH * side // 1))


class TilePainter:
    """Pixmaps of squares, tiles and slots in one theme. ``side`` is in logical pixels."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        # Of the last themes, the one in use at the end.
        self._caches: dict[Theme, dict[tuple[object, ...], QPixmap]] = {theme: {}}
        self._cache = self._caches[theme]
        self._labels = True
        #: coordinates stand on the frame of a board
        self.coordinates = True

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme from now on; pictures in those before it are kept for a while."""
        self._theme = theme
        self._cache = self._caches[theme] = self._caches.pop(theme, {})
        if len(self._caches) > _THEMES:
            del self._caches[next(iter(self._caches))]

    def set_marks(self, labels: bool, coordinates: bool) -> bool:
        """Show bonus labels and coordinates or not; returns whether that is a change."""
        if (labels, coordinates) == (self._labels, self.coordinates):
            return False
        self._labels, self.coordinates = labels, coordinates
        self._forget()
        return True

    def _forget(self) -> None:
        self._cache = {}
        self._caches = {self._theme: self._cache}

    def board(self, grounds: Sequence[Ground], size: int, side: int, dpr: float) -> QPixmap:
        """All squares of a board without tiles, on nothing: the gaps show what is behind."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            for square, (bonus, is_centre) in enumerate(grounds):
                row, col = divmod(square, size)
                ground = self._ground_picture(bonus, is_centre, side, dpr)
                painter.drawPixmap(round(col * side * dpr), round(row * side * dpr), ground)

        # Painted over at once, so no part of it needs a key of its own.
        return self._cached(("board", tuple(grounds), side, dpr), size * side, dpr, paint)

    def squares(self, model: BoardModel, side: int, dpr: float) -> QPixmap:
        """All squares of a board on screen, see :meth:`board`."""
        return self.board(model.grounds, model.size, side, dpr)

    def square(self, cell: Cell, side: int, dpr: float) -> QPixmap:
        """A square with all that lies on it, as much of it as is within the square."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            self._ground(painter, cell, device, unit)
            if cell.letter:
                self._tile(painter, cell, device, unit)
            if cell.is_lit:
                self._ring(painter, device, unit)

        return self._cached(("square", cell, side, dpr), side, dpr, paint)

    def marks(self, cell: Cell, side: int, dpr: float) -> QPixmap | None:
        """Return the marks on a square beside its bonus and tile; None if it has none."""
        if not is_marked(cell):
            return None

        def paint(painter: QPainter, device: float, unit: float) -> None:
            if not cell.letter:
                self._marks(painter, cell, device, unit)
            if cell.is_lit:
                self._ring(painter, device, unit)

        return self._cached(("marks", cell, side, dpr), side, dpr, paint)

    def tile(self, cell: Cell, side: int, dpr: float) -> QPixmap:
        """A tile alone, on nothing, without the end of its shadow."""
        return self._tile_with(cell, side, 0, dpr)

    def raised(self, cell: Cell, side: int, dpr: float) -> QPixmap:
        """A tile with its whole shadow: larger by :func:`reach_of` on each side."""
        return self._tile_with(cell, side, reach_of(side), dpr)

    def slot(self, slot: Slot, side: int, dpr: float) -> QPixmap:
        """A place on the rack: a tile, a socket, or a tile face down."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            if slot.is_hidden:
                paint_back(painter, self._theme, device, unit)
            elif slot.is_used:
                letter = "" if slot.is_blank else slot.letter
                paint_socket(painter, letter, self._theme, device, unit)
            else:
                self._chosen(painter, device, unit)

        if slot.is_hidden or slot.is_used:
            return self._cached(("slot", slot, side, dpr), side, dpr, paint)
        tile = partial(self.tile, face_of(slot), side, dpr)
        if not slot.is_chosen:
            return tile()
        return self._cached(("slot", slot, side, dpr), side, dpr, paint, tile)

    def _ground_picture(self, bonus: str, is_centre: bool, side: int, dpr: float) -> QPixmap:
        def paint(painter: QPainter, device: float, unit: float) -> None:
            paint_square(painter, bonus, is_centre, self._theme, device, unit, self._labels)

        pixmap = self._cached(("ground", bonus, is_centre, side, dpr), side, dpr, paint)
        # The board is put together in device pixels.
        plain = QPixmap(pixmap)
        plain.setDevicePixelRatio(1)
        return plain

    def _tile_with(self, cell: Cell, side: int, margin: int, dpr: float) -> QPixmap:
        def paint(painter: QPainter, device: float, unit: float) -> None:
            painter.translate(margin * unit, margin * unit)
            paint_face(painter, face, self._theme, round(side * dpr), unit)

        face = Cell(
            cell.letter,
            cell.value,
            layer=cell.layer,
            is_blank=cell.is_blank,
            validity=cell.validity,
        )
        body = None if is_ghost(cell) else partial(self._body, cell.layer, side, margin, dpr)
        return self._cached(("tile", face, side, margin, dpr), side + 2 * margin, dpr, paint, body)

    def _body(self, layer: CellLayer, side: int, margin: int, dpr: float) -> QPixmap:
        """A tile without a letter: to paint it takes longer than all that stands on it."""

        def paint(painter: QPainter, device: float, unit: float) -> None:
            painter.translate(margin * unit, margin * unit)
            paint_body(painter, layer, self._theme, round(side * dpr), unit)

        draft = layer is CellLayer.DRAFT
        return self._cached(("body", draft, side, margin, dpr), side + 2 * margin, dpr, paint)

    def _cached(
        self,
        key: tuple[object, ...],
        side: int,
        dpr: float,
        paint: _Paint,
        ground: Callable[[], QPixmap] | None = None,
    ) -> QPixmap:
        """A picture painted once, on nothing or on another one of its size."""
        pixmap = self._cache.get(key)
        if pixmap is None:
            if sum(map(len, self._caches.values())) >= _CACHE_LIMIT:
                self._forget()
            device = max(1, round(side * dpr))
            if ground is None:
                pixmap = QPixmap(device, device)
                pixmap.fill(Qt.GlobalColor.transparent)
            else:
                pixmap = QPixmap(ground())
                pixmap.setDevicePixelRatio(1)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter, float(device), dpr)
            painter.end()
            pixmap.setDevicePixelRatio(dpr)
            self._cache[key] = pixmap
        return pixmap

    def _ground(self, painter: QPainter, cell: Cell, side: float, unit: float) -> None:
        """A square on the frame's colour, with what is said on it unless a tile covers that."""
        painter.fillRect(QRectF(0, 0, side, side), QColor(self._theme.board.frame))
        theme, labels = self._theme, self._labels
        paint_square(painter, cell.bonus, cell.is_centre, theme, side, unit, labels)
        if not cell.letter:
            self._marks(painter, cell, side, unit)

    def _tile(self, painter: QPainter, cell: Cell, side: float, unit: float) -> None:
        paint_tile(painter, cell, self._theme, side, unit)

    def _marks(self, painter: QPainter, cell: Cell, side: float, unit: float) -> None:
        whole = QRectF(0, 0, side, side)
        if cell.danger is not None:
            paint_danger(painter, whole, cell.danger, self._theme.heat[cell.danger_step], unit)
        if cell.hot is not None:
            self._hotspot(painter, cell.hot, cell.heat, side, unit)

    def _hotspot(self, painter: QPainter, points: int, heat: int, side: float, unit: float) -> None:
        fill = QColor(self._theme.heat[heat])
        painter.setPen(QPen(QColor("#FFFFFF"), unit))
        painter.setBrush(fill)
        text = str(points)
        height = 0.30 * side
        if height / unit < 10:
            painter.drawEllipse(QRectF(0.66 * side, 0.08 * side, 0.26 * side, 0.26 * side))
            return
        width = max(height, (0.14 + 0.16 * len(text)) * side)
        pill = QRectF(0.95 * side - width - unit, 0.05 * side + unit, width, height)
        painter.drawRoundedRect(pill, height / 2, height / 2)
        paint_text(painter, text, pill, 0.24 * side, ink_on(fill))

    def _ring(self, painter: QPainter, side: float, unit: float) -> None:
        """Around a square that is pointed out."""
        board = self._theme.board
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((4.5, board.lit_halo), (2.5, board.lit)):
            painter.setPen(QPen(QColor(colour), width * unit))
            edge = 2.5 * unit
            rect = QRectF(edge, edge, side - 2 * edge, side - 2 * edge)
            painter.drawRoundedRect(rect, 0.14 * side, 0.14 * side)

    def _chosen(self, painter: QPainter, side: float, unit: float) -> None:
        """A tick on a tile that is to be exchanged."""
        badge = QRectF(0.62 * side, 0.02 * side, 0.34 * side, 0.34 * side)
        painter.setPen(QPen(QColor(self._theme.page.focus_halo), 1.5 * unit))
        painter.setBrush(QColor(self._theme.page.primary))
        painter.drawEllipse(badge)
        paint_check(painter, badge, self._theme.page.primary_text, 1.8 * unit)


def face_of(slot: Slot) -> Cell:
    """A rack tile as a tile of the board; a blank without a letter has an empty face."""
    return Cell(
        letter=slot.letter or " ", value=slot.value, layer=CellLayer.PLAYED, is_blank=slot.is_blank
    )


def bare(cell: Cell) -> Cell:
    """A square without its tile."""
    return replace(
        cell,
        letter="",
        value=None,
        layer=CellLayer.EMPTY,
        is_blank=False,
        validity=None,
        is_last_move=False,
    )


def is_marked(cell: Cell) -> bool:
    """Return whether a square has marks beside its bonus and tile."""
    has_figures = cell.danger is not None or cell.hot is not None
    return cell.is_lit or (has_figures and not cell.letter)

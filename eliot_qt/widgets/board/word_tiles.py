"""A word in tiles, its hooks before and behind it, and the tile that stands for a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.cell import Cell, CellLayer

from ..look.fonts import scale_of, sized_font
from ..look.theme import Theme
from .tile_faces import paint_tile

_TILE, _HOOK, _WORD = 36.0, 23.0, 15.0
# From tile to tile and from line to line, in parts of a tile.
_PITCH, _LINE = 1.07, 1.22
# Between the word and the hooks beside it.
_GAP = 5.0
# The size of text up to which the tile of a name grows.
_LARGEST_AVATAR = 1.5


@dataclass(frozen=True)
class HookPlace:
    """The place of a hook, or of the word itself."""

    text: str
    place: QRectF
    is_word: bool = False


class WordTiles(QWidget):
    """The tiles of a word, side by side, smaller where there is less room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: tuple[Cell, ...] = ()
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Show these tiles."""
        self._cells = tuple(cells)
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(200, round(1.1 * _TILE * scale_of(self.font())))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles from the left."""
        if self._theme is None or not self._cells:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(_TILE * scale_of(self.font()), self.width() / (_PITCH * len(self._cells)))
        for place, cell in enumerate(self._cells):
            _paint_at(painter, QPointF(place * _PITCH * side, 0), cell, self._theme, side)
        painter.end()


class HookTiles(QWidget):
    """A word between its front and back hooks; where they need more room, in lines of their own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = ""
        self._front: tuple[str, ...] = ()
        self._back: tuple[str, ...] = ()
        self._theme: Theme | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_hooks(self, word: str, front: Sequence[str], back: Sequence[str]) -> None:
        """Show a word with the letters that go in front of it and behind it."""
        self._word, self._front, self._back = word, tuple(front), tuple(back)
        self.updateGeometry()
        self.update()

    @property
    def has_any(self) -> bool:
        """True where the word has a hook."""
        return bool(self._front or self._back)

    @property
    def _font(self) -> QFont:
        return sized_font(_WORD * scale_of(self.font()), semibold=True)

    def places(self, width: int) -> tuple[HookPlace, ...]:
        """Return each hook and the word with its place, in reading order, at that width."""
        side = _HOOK * scale_of(self.font())
        tile = QRectF(0, 0, side, side)
        wide = QFontMetricsF(self._font).horizontalAdvance(self._word)
        word = HookPlace(self._word, QRectF(0, 0, wide, side), is_word=True)
        front = [HookPlace(letter, tile) for letter in self._front]
        back = [HookPlace(letter, tile) for letter in self._back]
        hooks = len(front) + len(back)
        if hooks * _PITCH * side + wide + 2 * _GAP <= width or not (front and back):
            return _flow([*front, word, *back], width, 0)
        first = _flow([*front, word], width, 0)
        return first + _flow([word, *back], width, first[-1].place.top() + _LINE * side)

    # Qt overrides

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(max(each.place.bottom() for each in self.places(width)) + 3)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 160)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, round(1.1 * _HOOK * scale_of(self.font())))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word as text and the hooks as tiles that are not down yet."""
        theme = self._theme
        if theme is None or not self._word:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for each in self.places(self.width()):
            if each.is_word:
                painter.setFont(self._font)
                painter.setPen(QColor(theme.page.text))
                painter.drawText(each.place, int(Qt.AlignmentFlag.AlignVCenter), each.text)
            else:
                hook = Cell(each.text, None, layer=CellLayer.PREVIEW)
                _paint_at(painter, each.place.topLeft(), hook, theme, each.place.width())
        painter.end()


def _flow(parts: Sequence[HookPlace], width: int, top: float) -> tuple[HookPlace, ...]:
    """Parts beside one another from ``top`` down, in as many lines as they need."""
    places: list[HookPlace] = []
    left = 0.0
    for part in parts:
        size = part.place.size()
        if places:
            beside_word = part.is_word or places[-1].is_word
            left += _GAP if beside_word else (_PITCH - 1) * size.height()
            if left + size.width() > width:
                left, top = 0.0, top + _LINE * size.height()
        places.append(replace(part, place=QRectF(QPointF(left, top), size)))
        left += size.width()
    return tuple(places)


def _paint_at(painter: QPainter, at: QPointF, cell: Cell, theme: Theme, side: float) -> None:
    painter.save()
    painter.translate(at)
    paint_tile(painter, cell, theme, side, 1.0)
    painter.restore()


class Avatar(QWidget):
    """Stands for a person or a player; a ``bright`` one is amber."""

    def __init__(self, side: int, parent: QWidget | None = None, *, bright: bool = True) -> None:
        super().__init__(parent)
        self._side = side
        self._bright = bright
        self._theme: Theme | None = None
        self._letter = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def letter(self) -> str:
        """The letter on it."""
        return self._letter

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def show_initial(self, name: str) -> None:
        """Show the first letter of a name."""
        self.show_letters(name.strip()[:1].upper() or "?")

    def show_letters(self, letters: str) -> None:
        """Show these letters, or a number of two figures."""
        self._letter = letters
        self.update()

    def set_bright(self, bright: bool) -> None:
        """Be amber, or as the tiles of the board are."""
        if bright is not self._bright:
            self._bright = bright
            self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        """A square that grows with the text."""
        side = round(self._side * min(_LARGEST_AVATAR, scale_of(self.font())))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layer = CellLayer.DRAFT if self._bright else CellLayer.PLAYED
        paint_tile(
            painter, Cell(self._letter, None, layer=layer), self._theme, self.width() * 0.94, 1.0
        )
        painter.end()

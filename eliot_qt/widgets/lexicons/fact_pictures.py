"""The tiles of a lexicon with the number of each, and its words by length as bars."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from eliot_qt.lexicon.facts import Letter
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_faces import paint_tile
from ..look.fonts import scale_of, sized_font
from ..look.theme import Theme
from ..texts.sentences import counted, number_text, points_text
from .lexicon_texts import tile_kind_text

# Of a tile with the number below it: its side, and the room it takes.
_TILE, _ACROSS, _DOWN = 36.0, 46.0, 64.0
_COUNT, _BAR, _ROW, _GAP = 12.0, 10.0, 21.0, 10.0


class LetterTiles(QWidget):
    """One tile for each letter, in as many rows as they need; hovering tells its kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.letters: tuple[Letter, ...] = ()
        self._theme: Theme | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_letters(self, letters: tuple[Letter, ...]) -> None:
        """Show these letters in their order."""
        self.letters = letters
        self.setAccessibleName("; ".join(map(_letter_text, letters)))
        self.updateGeometry()
        self.update()

    @property
    def _columns(self) -> int:
        return max(1, int(self.width() / (_ACROSS * scale_of(self.font()))))

    def letter_at(self, at: QPoint) -> Letter | None:
        """Return the letter at a point."""
        scale = scale_of(self.font())
        row, column = int(at.y() / (_DOWN * scale)), int(at.x() / (_ACROSS * scale))
        number = row * self._columns + column
        is_inside = column < self._columns and 0 <= number < len(self.letters)
        return self.letters[number] if is_inside else None

    # Qt overrides

    def hasHeightForWidth(self) -> bool:
        """Return True: fewer tiles fit a narrower row."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows."""
        scale = scale_of(self.font())
        columns = max(1, int(width / (_ACROSS * scale)))
        return round(-(-len(self.letters) // columns) * _DOWN * scale)

    def sizeHint(self) -> QSize:
        """Seven letters beside one another."""
        wide = round(7 * _ACROSS * scale_of(self.font()))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Four letters beside one another."""
        return QSize(round(4 * _ACROSS * scale_of(self.font())), 40)

    def event(self, event: QEvent) -> bool:
        """Say what is known of the letter that is pointed at."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            letter = self.letter_at(event.pos())
            QToolTip.showText(event.globalPos(), "" if letter is None else _letter_text(letter))
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles, and below each how many there are."""
        if self._theme is None:
            return
        painter, scale = QPainter(self), scale_of(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = sized_font(_COUNT * scale, semibold=True)
        metrics = QFontMetricsF(font)
        for number, letter in enumerate(self.letters):
            row, column = divmod(number, self._columns)
            corner = QPointF(column * _ACROSS * scale, row * _DOWN * scale)
            painter.save()
            painter.translate(corner)
            blank = letter.symbol == "?"
            cell = Cell("" if blank else letter.symbol, letter.points, layer=CellLayer.PLAYED)
            if blank:
                cell = Cell(" ", None, layer=CellLayer.PLAYED)
            paint_tile(painter, cell, self._theme, _TILE * scale, 1.0)
            painter.setFont(font)
            painter.setPen(QColor(self._theme.page.muted))
            text = number_text(letter.count)
            x = (_TILE * scale - metrics.horizontalAdvance(text)) / 2
            painter.drawText(QPointF(x, (_TILE + 4) * scale + metrics.ascent()), text)
            painter.restore()
        painter.end()


class LengthBars(QWidget):
    """A bar for each length, with the number of its words at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lengths: tuple[tuple[int, int], ...] = ()
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_lengths(self, lengths: tuple[tuple[int, int], ...]) -> None:
        """Show pairs of a length and the number of its words."""
        self.lengths = lengths
        self.setAccessibleName("; ".join(f"{n}: {number_text(words)}" for n, words in lengths))
        self.updateGeometry()
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        """A line for each length."""
        scale = scale_of(self.font())
        return QSize(round(240 * scale), round(len(self.lengths) * _ROW * scale))

    def minimumSizeHint(self) -> QSize:
        """Short bars."""
        return QSize(round(150 * scale_of(self.font())), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint length, bar and number of each line."""
        theme = self._theme
        if theme is None or not self.lengths:
            return
        painter, scale = QPainter(self), scale_of(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = sized_font(_COUNT * scale, semibold=True)
        metrics = QFontMetricsF(font)
        numbers = [number_text(words) for _, words in self.lengths]
        left = metrics.horizontalAdvance("00") + _GAP
        right = max(map(metrics.horizontalAdvance, numbers)) + _GAP
        room = max(1.0, self.width() - left - right)
        most = max(words for _, words in self.lengths)
        for line, (length, words) in enumerate(self.lengths):
            box = QRectF(0, line * _ROW * scale, self.width(), _ROW * scale)
            painter.setFont(font)
            painter.setPen(QColor(theme.page.muted))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(length))
            painter.setPen(QColor(theme.page.text))
            right_hand = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, right_hand, numbers[line])
            high = _BAR * scale
            bar = QRectF(left, box.center().y() - high / 2, room, high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.page.sunk))
            painter.drawRoundedRect(bar, high / 2, high / 2)
            bar.setWidth(max(high, room * words / most))
            painter.setBrush(QColor(theme.page.primary))
            painter.drawRoundedRect(bar, high / 2, high / 2)
        painter.end()


def _letter_text(letter: Letter) -> str:
    """``A: 9 tiles, 1 point, vowel``."""
    tiles = counted("Sentences", "%n tiles", "1 tile", letter.count)
    kind = "" if letter.symbol == "?" else tile_kind_text(letter.is_vowel, letter.is_consonant)
    parts = filter(None, (tiles, points_text(letter.points), kind))
    return f"{letter.symbol}: {', '.join(parts)}"

"""The tiles that the person has not seen: others' racks and the bag together."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.widgets.look.fonts import scale_of
from eliot_qt.widgets.look.marks import paint_closed_eye
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.eliding_label import ElidingLabel
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.texts.sentences import counted

from .unseen_grid import LetterCount, UnseenGrid

DOT = " · "
_EYE = 26.0


class SecretNote(QWidget):
    """Why something is not shown, below an eye that is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._why = PlainLabel()
        self._why.setProperty("tone", "muted")
        self._why.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._why.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(1)
        column.addWidget(self._why)
        column.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def say(self, why: str) -> None:
        """Show another reason."""
        self._why.setText(why)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the eye where there is room for it."""
        side = _EYE * scale_of(self.font())
        room = self._why.y() - side - 6
        if self._theme is None or room < 0:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF((self.width() - side) / 2, room, side, side)
        paint_closed_eye(painter, box, self._theme.page.muted, 1.75 * side / 24)
        painter.end()


class UnseenPane(QWidget):
    """The number of unseen tiles, by kind and by letter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles = b""
        self._tile_set: TileSet | None = None
        self._by_kind = False
        self._heading = PlainLabel(self.tr("Unseen"))
        self._heading.setProperty("tone", "card")
        self._total = PlainLabel()
        self._total.setProperty("tone", "figure")
        self._counts = ElidingLabel()
        self._counts.setProperty("tone", "small")
        self._order = QToolButton()
        self._order.setCheckable(True)
        self._order.setProperty("kind", "tiny")
        self._order.setText(self.tr("A–Z"))
        self._order.setToolTip(self.tr("Group by vowels and consonants"))
        self._order.setAccessibleName(self._order.toolTip())
        self._order.toggled.connect(self.set_by_kind)
        self.grid = UnseenGrid()
        # In place of the letters while they would tell what somebody else holds.
        self._secret = SecretNote()
        self._secret.hide()
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self._order)
        head.addWidget(self._total)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._counts)
        column.addSpacing(6)
        column.addWidget(self.grid, 1)
        column.addWidget(self._secret, 1)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.grid.set_theme(theme)
        self._secret.set_theme(theme)

    def show_tiles(self, tiles: bytes, tile_set: TileSet) -> None:
        """Show a multiset of tiles."""
        self._hide("")
        if (tiles, tile_set) == (self._tiles, self._tile_set):
            return
        self._tiles, self._tile_set = tiles, tile_set
        self._refresh()

    def hide_tiles(self, why: str) -> None:
        """Say in place of the letters why they are not shown."""
        self._tiles, self._tile_set = b"", None
        self._hide(why)

    def _hide(self, why: str) -> None:
        self._secret.say(why)
        self._secret.setVisible(bool(why))
        for part in (self.grid, self._counts, self._total, self._order):
            part.setHidden(bool(why))

    def set_by_kind(self, by_kind: bool) -> None:
        """Show vowels before consonants instead of the alphabet."""
        self._by_kind = by_kind
        self._order.setChecked(by_kind)
        self._order.setText(self.tr("V/C") if by_kind else self.tr("A–Z"))
        self._refresh()

    @property
    def total(self) -> int:
        """The number of unseen tiles."""
        return len(self._tiles)

    def _refresh(self) -> None:
        if self._tile_set is None:
            return
        tile_set, tiles = self._tile_set, self._tiles
        letters = [t for t in range(1, len(tile_set.letters)) if tile_set.counts[t]]
        letters += [t for t in set(tiles) if t != BLANK and t not in letters]
        kinds = tile_set.vowels
        letters.sort(key=lambda t: (self._by_kind and not kinds[t], t))
        blanks = tiles.count(BLANK)
        vowels = sum(tiles.count(t) for t in letters if kinds[t])
        consonants = len(tiles) - blanks - vowels
        self._total.setText(str(len(tiles)))
        parts = (
            counted("Sentences", "%n vowels", "1 vowel", vowels),
            counted("Sentences", "%n consonants", "1 consonant", consonants),
            counted("Sentences", "%n blanks", "1 blank", blanks),
        )
        self._counts.setText(DOT.join(parts))
        self._counts.setToolTip(DOT.join(parts))
        self._counts.setAccessibleName(", ".join(parts))
        counts = [LetterCount(tile_set.letters[t], tiles.count(t)) for t in letters]
        if tile_set.counts[BLANK] or blanks:
            counts.append(LetterCount("?", blanks))
        self.grid.show_counts(counts)
        self.grid.setAccessibleName(self._spoken(letters, blanks))

    def _spoken(self, letters: list[int], blanks: int) -> str:
        assert self._tile_set is not None
        parts = [
            f"{count} {self._tile_set.letters[t]}"
            for t in letters
            if (count := self._tiles.count(t))
        ]
        if blanks:
            parts.append(counted("Sentences", "%n blanks", "1 blank", blanks))
        return ", ".join(parts)

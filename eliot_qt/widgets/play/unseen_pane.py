"""The tiles not seen yet, alphabetical or by vowels and consonants; can be hidden."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from eliot_qt.game.tiles import BLANK, TileSet

from ..parts.plain_label import PlainLabel
from ..texts.sentences import DOT, counted


class UnseenPane(QWidget):
    """Heading with the count, then the tiles as text in tabular groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles = b""
        self._tile_set: TileSet | None = None
        self._by_kind = False
        self._heading = PlainLabel()
        self._heading.setProperty("tone", "heading")
        self._counts = PlainLabel()
        self._counts.setProperty("tone", "muted")
        self._counts.setWordWrap(True)
        self._order = QToolButton()
        self._order.setCheckable(True)
        self._order.setProperty("kind", "quiet")
        self._order.setText(self.tr("A–Z"))
        self._order.setToolTip(self.tr("Group by vowels and consonants"))
        self._order.setAccessibleName(self._order.toolTip())
        self._order.toggled.connect(self.set_by_kind)
        self._fold = QToolButton()
        self._fold.setProperty("kind", "quiet")
        self._fold.setCheckable(True)
        self._fold.setChecked(True)
        self._fold.setArrowType(Qt.ArrowType.DownArrow)
        self._fold.setToolTip(self.tr("Show or hide the unseen tiles"))
        self._fold.setAccessibleName(self._fold.toolTip())
        self._fold.toggled.connect(self._show_tiles)
        self._text = PlainLabel()
        self._text.setProperty("tone", "tiles")
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        head = QHBoxLayout()
        head.addWidget(self._heading)
        head.addWidget(self._counts, 1)
        head.addWidget(self._order)
        head.addWidget(self._fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(head)
        column.addWidget(self._text)

    def show_tiles(self, tiles: bytes, tile_set: TileSet) -> None:
        """Show a multiset of tiles."""
        if (tiles, tile_set) == (self._tiles, self._tile_set):
            return
        self._tiles, self._tile_set = tiles, tile_set
        self._refresh()

    def set_by_kind(self, by_kind: bool) -> None:
        """Group by vowels and consonants instead of the alphabet."""
        self._by_kind = by_kind
        self._order.setChecked(by_kind)
        self._order.setText(self.tr("V/C") if by_kind else self.tr("A–Z"))
        self._refresh()

    def _show_tiles(self, shown: bool) -> None:
        self._text.setVisible(shown)
        self._counts.setVisible(shown)
        arrow = Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow
        self._fold.setArrowType(arrow)

    def _refresh(self) -> None:
        if self._tile_set is None:
            return
        tile_set, tiles = self._tile_set, self._tiles
        letters = [t for t in sorted(set(tiles)) if t != BLANK]
        blanks = tiles.count(BLANK)
        vowels = sum(tiles.count(t) for t in letters if tile_set.vowels[t])
        consonants = len(tiles) - blanks - vowels
        self._heading.setText(self.tr("Unseen {n}").format(n=len(tiles)))
        pairs = (("V", vowels), ("C", consonants), ("?", blanks))
        # A line may end between two counts, not within one.
        self._counts.setText(DOT.join(f"{kind}\N{NO-BREAK SPACE}{n}" for kind, n in pairs))
        counts = self.tr("{v} vowels, {c} consonants, {b} blanks")
        counts = counts.format(v=vowels, c=consonants, b=blanks)
        self._counts.setToolTip(counts)
        self._counts.setAccessibleName(counts)
        self._text.setText("\n".join(self._lines(letters, blanks)))
        self._text.setAccessibleName(self._spoken(letters, blanks))

    def _lines(self, letters: list[int], blanks: int) -> list[str]:
        assert self._tile_set is not None
        groups = [letters]
        if self._by_kind:
            kinds = self._tile_set.vowels
            groups = [[t for t in letters if kinds[t]], [t for t in letters if not kinds[t]]]
        lines = [
            " ".join(self._tile_set.letters[t] * self._tiles.count(t) for t in g) for g in groups
        ]
        if blanks:
            lines[-1] = f"{lines[-1]} {'?' * blanks}".strip()
        return [line for line in lines if line]

    def _spoken(self, letters: list[int], blanks: int) -> str:
        assert self._tile_set is not None
        parts = [f"{self._tiles.count(t)} {self._tile_set.letters[t]}" for t in letters]
        if blanks:
            parts.append(counted("Sentences", "%n blanks", "1 blank", blanks))
        return ", ".join(parts)

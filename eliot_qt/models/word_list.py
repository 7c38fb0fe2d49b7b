"""The list of words found, as a table: words are spelled and figures asked for as they are seen."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt, QTimer

from eliot_qt.session.word_search import WordSearch
from eliot_qt.words.conditions.kinds import ConditionKind
from eliot_qt.words.figures import WordColumn, WordFigures, added

from .row_model import Index, head
from .said import said_text

translate = QCoreApplication.translate

COLUMNS = (
    WordColumn.ADDED,
    WordColumn.FRONT,
    WordColumn.WORD,
    WordColumn.BACK,
    WordColumn.POINTS,
    WordColumn.PROBABILITY,
    WordColumn.TIER,
    WordColumn.PLAYABILITY,
)
_NUMBERS = (WordColumn.POINTS, WordColumn.PROBABILITY, WordColumn.TIER, WordColumn.PLAYABILITY)
# Rows asked for around one that is seen.
_AROUND = 24
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


def column_name(column: WordColumn) -> str:
    """Return the full name of a column."""
    names = {
        WordColumn.WORD: translate("WordList", "Word"),
        WordColumn.LENGTH: translate("WordList", "Length"),
        WordColumn.ADDED: translate("WordList", "Letter added"),
        WordColumn.FRONT: said_text(ConditionKind.FRONT_HOOKS.record.name),
        WordColumn.BACK: said_text(ConditionKind.BACK_HOOKS.record.name),
        WordColumn.POINTS: translate("WordList", "Points"),
        WordColumn.PROBABILITY: translate("WordList", "Probability"),
        WordColumn.TIER: said_text(ConditionKind.TIER.record.name),
        WordColumn.PLAYABILITY: translate("WordList", "Playability"),
    }
    return names[column]


class WordListModel(QAbstractTableModel):
    """A window on the rows of a search."""

    def __init__(self, search: WordSearch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self._count = search.count
        # Rows whose figures are missing, asked for once those in view have been painted.
        self._missing: tuple[int, int] | None = None
        self._ask = QTimer(self)
        self._ask.setSingleShot(True)
        self._ask.timeout.connect(self._ask_figures)
        search.restarted.connect(self._start_again)
        search.grown.connect(self._grow)
        search.figures_came.connect(self._show_figures)
        search.changed.connect(self._show_heads)

    def word(self, row: int) -> bytes:
        """The word of a row."""
        return self._search.word(row)

    @property
    def is_asking(self) -> bool:
        """Return whether figures of rows in view are still to be asked for."""
        return self._ask.isActive()

    def _start_again(self) -> None:
        self.beginResetModel()
        self._count = self._search.count
        self._missing = None
        self.endResetModel()

    def _grow(self, first: int, last: int) -> None:
        self.beginInsertRows(QModelIndex(), first, last)
        self._count = last + 1
        self.endInsertRows()

    def _show_figures(self) -> None:
        """Paint all rows in view again: those whose figures are still missing ask for them."""
        if self._count:
            last = self.index(self._count - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _show_heads(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def _figures(self, row: int) -> WordFigures | None:
        found = self._search.figures(row)
        if found is None:
            first, last = self._missing or (row, row)
            self._missing = min(first, row), max(last, row)
            if not self._ask.isActive():
                self._ask.start(0)
        return found

    def _ask_figures(self) -> None:
        if self._missing is not None:
            first, last = self._missing
            self._missing = None
            # Where one has scrolled on meanwhile, the last rows seen count.
            self._search.want_figures(max(first, last - 2 * _AROUND), last + _AROUND)

    def _text(self, row: int, column: WordColumn) -> str:
        search = self._search
        if column is WordColumn.WORD:
            return search.tile_set.spell(search.word(row))
        if column is WordColumn.ADDED:
            tile = added(search.word(row), search.letters) if search.letters else 0
            return search.tile_set.show([tile]) if tile else ""
        found = self._figures(row)
        if found is None:
            return ""
        match column:
            case WordColumn.FRONT:
                return search.tile_set.show(found.front)
            case WordColumn.BACK:
                return search.tile_set.show(found.back)
            case WordColumn.POINTS:
                return str(found.points)
            case WordColumn.PROBABILITY:
                return "…" if found.place is None else str(found.place)
            case WordColumn.TIER:
                return "" if found.tier is None else str(found.tier)
            case WordColumn.PLAYABILITY:
                return "" if found.played is None else str(found.played)
        return ""

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= self._count:
            return None
        column = COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index.row(), column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = self._text(index.row(), column)
            return text if column is WordColumn.WORD else f"{column_name(column)} {text}".strip()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        order = self._search.order
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        mark = ""
        if order.column is column:
            mark = " ▾" if order.falling else " ▴"
        return head(role, _short_name(column) + mark, column_name(column), column in _NUMBERS)


def _short_name(column: WordColumn) -> str:
    names = {
        WordColumn.WORD: translate("WordList", "Word"),
        WordColumn.ADDED: translate("WordList", "+1"),
        WordColumn.FRONT: translate("WordList", "Front"),
        WordColumn.BACK: translate("WordList", "Back"),
        WordColumn.POINTS: translate("WordList", "Pts"),
        WordColumn.PROBABILITY: translate("WordList", "Prob."),
        WordColumn.TIER: translate("WordList", "Tier"),
        WordColumn.PLAYABILITY: translate("WordList", "Played"),
    }
    return names[column]


def _alignment(column: WordColumn) -> int:
    """Front hooks stand close to the word; numbers below each other."""
    if column in (WordColumn.FRONT, *_NUMBERS):
        return _RIGHT
    return _CENTRE if column is WordColumn.ADDED else _LEFT

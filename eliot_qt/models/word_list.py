"""The list of words found, as a table: words are spelled and figures asked for as they are seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt, QTimer

from eliot_qt.session.word_search import WordSearch
from eliot_qt.words.conditions.kinds import ConditionKind
from eliot_qt.words.figures import WordColumn, WordFigures, added

from .columns import ColumnRecord, Once
from .row_model import CELL_ROLES, Index, alignment, is_headed
from .said import said_text

translate = QCoreApplication.translate

# Rows asked for around one that is seen.
_AROUND = 24
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


@dataclass(frozen=True)
class _WordCell:
    """A word of the list; its figures are asked for when a column first wants them."""

    word: bytes
    search: WordSearch
    ask: Callable[[], WordFigures | None]

    def show(self, tiles: bytes) -> str:
        """Return tiles as text."""
        return self.search.tile_set.show(tiles)


@dataclass(frozen=True, kw_only=True)
class _WordColumnRecord(ColumnRecord[_WordCell]):
    """A column: ``widest`` is the text that its width is for; of empty ones it is what is left.

    ``falls_first``: sorted from the highest first, as more is more interesting. ``alignment``:
    where cells stand, unless as numbers or texts do.
    """

    widest: str = ""
    falls_first: bool = False
    alignment: int | None = None


def _added(at: _WordCell) -> str:
    letters = at.search.letters
    tile = added(at.word, letters) if letters else 0
    return at.show(bytes((tile,))) if tile else ""


def _figure(text: Callable[[_WordCell, WordFigures], str]) -> Callable[[_WordCell], str]:
    """The text of a figure; empty while it is not known."""

    def cell_text(at: _WordCell) -> str:
        figures = at.ask()
        return "" if figures is None else text(at, figures)

    return cell_text


def _number(number: int | None, unknown: str = "") -> str:
    return unknown if number is None else str(number)


#: the columns, in their order
WORD_COLUMNS: Mapping[WordColumn, _WordColumnRecord] = {
    WordColumn.ADDED: _WordColumnRecord(
        head=lambda: translate("WordList", "+1"),
        tip=lambda: translate("WordList", "Letter added"),
        text=_added,
        widest="+1 ▴",
        alignment=_CENTRE,
    ),
    WordColumn.FRONT: _WordColumnRecord(
        head=lambda: translate("WordList", "Front"),
        tip=lambda: said_text(ConditionKind.FRONT_HOOKS.record.name),
        text=_figure(lambda at, figures: at.show(figures.front)),
        widest="DEMNOP",
        falls_first=True,
        # Close to the word.
        alignment=alignment(True),
    ),
    WordColumn.WORD: _WordColumnRecord(
        head=lambda: translate("WordList", "Word"),
        tip=lambda: translate("WordList", "Word"),
        text=lambda at: at.search.tile_set.spell(at.word),
        widest="MMMMMMMMM",
    ),
    WordColumn.BACK: _WordColumnRecord(
        head=lambda: translate("WordList", "Back"),
        tip=lambda: said_text(ConditionKind.BACK_HOOKS.record.name),
        text=_figure(lambda at, figures: at.show(figures.back)),
        falls_first=True,
    ),
    WordColumn.POINTS: _WordColumnRecord(
        head=lambda: translate("WordList", "Pts"),
        tip=lambda: translate("WordList", "Points"),
        text=_figure(lambda _at, figures: str(figures.points)),
        widest="Pts ▴",
        falls_first=True,
        is_number=True,
    ),
    WordColumn.PROBABILITY: _WordColumnRecord(
        head=lambda: translate("WordList", "Prob."),
        tip=lambda: translate("WordList", "Probability"),
        text=_figure(lambda _at, figures: _number(figures.place, "…")),
        widest="Prob. ▴▴",
        is_number=True,
    ),
    WordColumn.TIER: _WordColumnRecord(
        head=lambda: translate("WordList", "Tier"),
        tip=lambda: said_text(ConditionKind.TIER.record.name),
        text=_figure(lambda _at, figures: _number(figures.tier)),
        widest="Tier ▴",
        is_number=True,
    ),
    WordColumn.PLAYABILITY: _WordColumnRecord(
        head=lambda: translate("WordList", "Played"),
        tip=lambda: translate("WordList", "Playability"),
        text=_figure(lambda _at, figures: _number(figures.played)),
        widest="Played ▾",
        falls_first=True,
        is_number=True,
    ),
}
COLUMNS = tuple(WORD_COLUMNS)


def column_name(column: WordColumn) -> str:
    """Return the full name of a column."""
    # It has no column of its own: lists can only be sorted by it.
    if column is WordColumn.LENGTH:
        return translate("WordList", "Length")
    return WORD_COLUMNS[column].tip()


class WordListModel(QAbstractTableModel):
    """A window on the rows of a search."""

    def __init__(self, search: WordSearch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self._count = search.count
        self._once = Once()
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
        figures = self._search.figures(row)
        if figures is None:
            first, last = self._missing or (row, row)
            self._missing = min(first, row), max(last, row)
            if not self._ask.isActive():
                self._ask.start(0)
        return figures

    def _ask_figures(self) -> None:
        if self._missing is not None:
            first, last = self._missing
            self._missing = None
            # Where one has scrolled on meanwhile, the last rows seen count.
            self._search.want_figures(max(first, last - 2 * _AROUND), last + _AROUND)

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in CELL_ROLES or not index.isValid() or index.row() >= self._count:
            return None
        row, column = index.row(), COLUMNS[index.column()]
        record = WORD_COLUMNS[column]
        at = _WordCell(self._search.word(row), self._search, lambda: self._figures(row))
        if role == Qt.ItemDataRole.AccessibleTextRole and column is not WordColumn.WORD:
            return f"{column_name(column)} {record.text(at)}".strip()
        if role == Qt.ItemDataRole.TextAlignmentRole and record.alignment is not None:
            return record.alignment
        return record.cell(at, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if not is_headed(role, orientation) or not 0 <= section < len(COLUMNS):
            return None
        column = COLUMNS[section]
        record, order = WORD_COLUMNS[column], self._search.order
        if role == Qt.ItemDataRole.TextAlignmentRole and record.alignment is not None:
            return record.alignment
        mark = ""
        if order.column is column:
            mark = " ▾" if order.falling else " ▴"
        return record.heading(role, self._once, mark)

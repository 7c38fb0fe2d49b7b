"""The list of words found: sorted by headings or a menu, words copied, letters passed on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.models.word_list import COLUMNS, WORD_COLUMNS, WordListModel, column_name
from eliot_qt.session.word_search import WordSearch
from eliot_qt.widgets.parts.tables.row_table import RowTable
from eliot_qt.words.figures import Order, WordColumn
from eliot_qt.words.letters import letters_text
from eliot_qt.words.line_tool import LineTool

from ..parts.keys import read_key
from ..parts.speech import say_aloud

_PADDING = 14
# As long as a board is wide.
_LONG_WORD = "COMMUNALIZATION"
# What is looked up of a word of the list.
_OF_A_WORD = (
    *(LineTool.ANAGRAM, LineTool.PLUS_ONE, LineTool.SUBANAGRAM, LineTool.HOOKS),
    *(LineTool.RACCORDS, LineTool.BENJAMINS, LineTool.CONTAINS, LineTool.BROWSE, LineTool.CODE),
)
# Cards have these figures, too.
_GIVING_WAY = (WordColumn.TIER, WordColumn.PLAYABILITY, WordColumn.PROBABILITY, WordColumn.POINTS)


class WordListView(RowTable):
    """Rows of a search. Emits the word one is on, and letters that are typed."""

    word_shown = Signal(bytes)
    #: a tool of the line for the word one is on
    tool_wanted = Signal(object, str)  # LineTool, letters
    text_typed = Signal(str)
    escaped = Signal()
    #: up from the first row
    line_wanted = Signal()

    def __init__(self, search: WordSearch, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Words found"))
        self._search = search
        self.list = WordListModel(search, self)
        self.setModel(self.list)
        self.keep_rows(3)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(COLUMNS.index(WordColumn.BACK), QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(24)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(lambda section: self.sort_by(COLUMNS[section]))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.open_menu)
        self.selectionModel().currentRowChanged.connect(self._show)
        self.clicked.connect(self._show)
        search.changed.connect(self._fit_columns)
        self._fit_columns()

    def sort_by(self, column: WordColumn) -> None:
        """Sort by a column; again turns the order round, a third time it is alphabetical."""
        record = WORD_COLUMNS.get(column)
        first = Order(column, record is not None and record.falls_first)
        second = Order(column, not first.falling)
        following = {first: second, second: Order()}
        order = following.get(self._search.order, first)
        self._search.sort(order)
        rising, falling = self.tr("Sorted by {column}"), self.tr("Sorted by {column}, descending")
        text = falling if order.falling else rising
        say_aloud(self, text.format(column=column_name(order.column)))

    def fill_sorting(self, menu: QMenu) -> None:
        """Offer the columns to sort by."""
        menu.clear()
        for column in WordColumn:
            if column is WordColumn.ADDED and not self._search.letters:
                continue
            lexicon = self._search.lexicon
            if column is WordColumn.PLAYABILITY and (
                lexicon is None or lexicon.playability is None
            ):
                continue
            action = menu.addAction(column_name(column), partial(self.sort_by, column))
            action.setCheckable(True)
            action.setChecked(self._search.order.column is column)

    def open_menu(self, at: QPoint | None = None) -> None:
        """Open the menu of the word and the list; without a place, at the current word."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(self.tr("Copy word"), self.copy)
        there = self.word is not None
        copy.setEnabled(there)
        look_up = menu.addMenu(self.tr("Look up"))
        look_up.setEnabled(there)
        for tool in _OF_A_WORD:
            look_up.addAction(said_text(tool.record.name), partial(self._use, tool))
        menu.addSeparator()
        self.fill_sorting(menu.addMenu(self.tr("Sort by")))
        below = self.visualRect(self.currentIndex()).bottomLeft()
        room = self.viewport().rect()
        menu.popup(self.viewport().mapToGlobal(at or (below if room.contains(below) else QPoint())))

    def copy(self) -> None:
        """Put the word one is on on the clipboard."""
        if self.word is not None:
            QGuiApplication.clipboard().setText(self._search.tile_set.spell(self.word))

    @property
    def word(self) -> bytes | None:
        """The word one is on."""
        row = self.currentIndex().row()
        return self._search.word(row) if 0 <= row < self._search.count else None

    def _use(self, tool: LineTool) -> None:
        if self.word is not None:
            self.tool_wanted.emit(tool, letters_text(self.word, self._search.tile_set))

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid() and index.row() < self._search.count:
            self.word_shown.emit(self._search.word(index.row()))

    def _fit_columns(self) -> None:
        """Columns as wide as what they hold; where room is short the last ones give way."""
        metrics, lexicon = self.fontMetrics(), self._search.lexicon
        widths = {
            column: metrics.horizontalAdvance(record.widest) + _PADDING
            for column, record in WORD_COLUMNS.items()
            if record.widest
        }
        there = [column for column in COLUMNS if column in widths]
        if not self._search.letters:
            there.remove(WordColumn.ADDED)
        if lexicon is None or lexicon.tiers is None:
            there.remove(WordColumn.TIER)
        if lexicon is None or lexicon.playability is None:
            there.remove(WordColumn.PLAYABILITY)
        room = self.viewport().width() - widths[WordColumn.FRONT]
        for column in _GIVING_WAY:
            if column in there and sum(widths[each] for each in there) > room:
                there.remove(column)
        # Room that is left is for long words first, then for the letters behind them.
        spare = max(0, room - sum(widths[each] for each in there))
        longest = metrics.horizontalAdvance(_LONG_WORD) + _PADDING
        widths[WordColumn.WORD] = min(widths[WordColumn.WORD] + spare, longest)
        for number, column in enumerate(COLUMNS):
            if column in widths:
                self.setColumnHidden(number, column not in there)
                self.horizontalHeader().resizeSection(number, widths[column])

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        intent = read_key(event)
        shifted = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Menu or (event.key() == Qt.Key.Key_F10 and shifted):
            self.open_menu()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() == Qt.Key.Key_Up and self.currentIndex().row() <= 0:
            self.line_wanted.emit()
        elif intent is not None and (intent.letter or intent.symbol):
            self.text_typed.emit(intent.letter or intent.symbol)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        # The room there is goes to the list; what is around it is never squeezed for it.
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_columns()

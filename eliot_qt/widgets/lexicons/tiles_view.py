"""The editor of one's own tile sets."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QWidget,
)

from eliot_qt.game.tiles import MAX_COUNT, TileError, TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.importer import free_id
from eliot_qt.lexicon.tile_draft import TileDraft
from eliot_qt.models.tile_rows import TICKS, TileRowsModel
from eliot_qt.session.lexicon_shelf import LexiconShelf
from eliot_qt.widgets.parts.tables.tick_list import TickDelegate

from ..parts.choice_box import ChoiceBox, NumberBox
from ..parts.flow_layout import FlowLayout
from ..parts.page import label, push_button
from ..parts.speech import say_aloud
from ..texts.error_texts import error_text
from ..texts.sentences import counted
from .sub_page import SubPage

_ROWS = 8
_MOST_ON_RACK = 15


class TilesView(SubPage):
    """A table of letters to write in; what cannot be used is said at once and not saved.

    One's own sets can be removed, which can be undone as long as the editor is open.
    """

    saved = Signal(str)  # id of the tile set

    def __init__(self, shelf: LexiconShelf, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Tile set"), self.tr("Save"), parent)
        self._shelf = shelf
        self._model: TileSet | None = None
        self._removed: TileSet | None = None
        self.model_box: ChoiceBox[str] = ChoiceBox()
        self.name = QLineEdit()
        self.name.setMaxLength(100)
        self.blanks = _number_box(0, MAX_COUNT)
        self.rack = _number_box(1, _MOST_ON_RACK)
        self.rows = TileRowsModel(self)
        self.table = QTableView()
        self.total = label("", "muted", wrap=True)
        self.remove_set = push_button(self.tr("Remove this tile set"))
        self.undo = push_button(self.tr("Undo"), "quiet")
        self.note = label("", "muted")
        self.add = push_button(self.tr("Add a letter"))
        self.remove = push_button(self.tr("Remove letter"))
        self.up = push_button(self.tr("Move up"))
        self.down = push_button(self.tr("Move down"))
        self._lay_out()
        self._connect()

    def begin(self, tile_set_id: str) -> None:
        """Begin with a tile set: with one's own to change it, else with a copy."""
        self._offer(tile_set_id)
        self._show_removed(None)

    def _offer(self, tile_set_id: str) -> None:
        sets = self._shelf.tile_sets
        choices = sorted(((sets[each].name, each) for each in sets), key=lambda pair: pair[0])
        self.model_box.offer([(each, name) for name, each in choices])
        self.model_box.choose(tile_set_id)
        self._copy()

    def first_focus(self) -> QWidget:
        return self.name

    def draft(self) -> TileDraft | None:
        """Return the tiles written so far; None before a model is chosen."""
        if self._model is None:
            return None
        name, blanks, rack = self.name.text(), self.blanks.value(), self.rack.value()
        return TileDraft(self._model, name, blanks, rack, self.rows.rows)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(8)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for text, field in (
            (self.tr("Begin with"), self.model_box),
            (self.tr("Name"), self.name),
            (self.tr("Blanks"), self.blanks),
            (self.tr("Tiles on a rack"), self.rack),
        ):
            field.setAccessibleName(text)
            form.addRow(label(text), field)
        self._own_row = QWidget()
        row = FlowLayout(self._own_row)
        for each in (self.remove_set, self.note, self.undo):
            row.addWidget(each)
        form.insertRow(1, self._own_row)
        self._set_up_table()
        buttons = FlowLayout()
        for each in (self.add, self.remove, self.up, self.down):
            buttons.addWidget(each)
        hint = self.tr(
            "In alphabetical order. A tile may have several characters, such as CH;"
            " words must then use that tile."
        )
        foot = QHBoxLayout()
        foot.addWidget(self.total, 1)
        self.column.addLayout(form)
        self.column.addWidget(label(hint, "muted", wrap=True))
        self.column.addWidget(self.table, 1)
        self.column.addLayout(buttons)
        self.column.addLayout(foot)

    def _set_up_table(self) -> None:
        table = self.table
        table.setAccessibleName(self.tr("Letters"))
        table.setModel(self.rows)
        table.setTabKeyNavigation(False)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.verticalHeader().hide()
        table.horizontalHeader().setHighlightSections(False)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        table.setShowGrid(False)
        ticks = TickDelegate(table)
        for column in TICKS:
            table.setItemDelegateForColumn(column, ticks)

    def _connect(self) -> None:
        self.model_box.currentIndexChanged.connect(self._copy)
        self.name.textChanged.connect(self._judge)
        self.blanks.valueChanged.connect(self._judge)
        self.rack.valueChanged.connect(self._judge)
        self.rows.edited.connect(self._judge)
        self.remove_set.clicked.connect(self._remove_set)
        self.undo.clicked.connect(self._bring_back)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(lambda: self.rows.remove(self.table.currentIndex().row()))
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.main.clicked.connect(self._save)

    def _copy(self) -> None:
        """Begin with the tile set that is chosen."""
        try:
            self._model = self._shelf.tile_sets[self.model_box.value]
        except TileError as error:
            self.complain(error_text(error))
            return
        draft = TileDraft.of(self._model)
        own = self._model.id in self._shelf.tile_sets.own
        self.remove_set.setVisible(own)
        self._own_row.setVisible(own or self._removed is not None)
        self.name.setText(draft.name if own else self.tr("My {name}").format(name=draft.name))
        self.blanks.setValue(draft.blanks)
        self.rack.setValue(draft.rack_size)
        self.rows.set_rows(draft.rows)
        height = self.table.verticalHeader().defaultSectionSize()
        self.table.setMinimumHeight(_ROWS * height)

    def _remove_set(self) -> None:
        tile_set = self._model
        if tile_set is None:
            return
        try:
            self._shelf.remove_tile_set(tile_set)
        except TileError as error:
            self.complain(error_text(error))
            return
        self._show_removed(tile_set)
        self._offer("en")
        self.undo.setFocus(Qt.FocusReason.OtherFocusReason)

    def _bring_back(self) -> None:
        removed = self._removed
        if removed is None:
            return
        try:
            self._shelf.save_tile_set(removed)
        except (TileError, LexiconError) as error:
            self.complain(error_text(error))
            return
        self._show_removed(None)
        self._offer(removed.id)
        self.remove_set.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_removed(self, tile_set: TileSet | None) -> None:
        """Offer to bring a tile set back that has just been removed."""
        self._removed = tile_set
        name = "" if tile_set is None else tile_set.name
        self.note.setText(self.tr("{name} was removed.").format(name=name) if name else "")
        for each in (self.note, self.undo):
            each.setVisible(tile_set is not None)
        say_aloud(self, self.note.text())

    def _judge(self) -> None:
        """Say at once what cannot be used."""
        draft = self.draft()
        if draft is None:
            return
        tiles = counted("Sentences", "%n tiles", "1 tile", draft.total)
        letters = counted("Lexicons", "%n letters", "1 letter", len(draft.rows))
        self.total.setText(f"{letters}, {tiles}")
        try:
            draft.tile_set("new")
        except TileError as error:
            self.complain(error_text(error))
        else:
            self.complain("")
        self.main.setEnabled(not self.problem.text())

    def _add(self) -> None:
        """Add a letter behind the current one and write in it."""
        current = self.table.currentIndex().row()
        row = current + 1 if current >= 0 else self.rows.rowCount()
        if self.rows.add(row):
            index = self.rows.index(row, 0)
            self.table.setCurrentIndex(index)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
            self.table.edit(index)

    def _move(self, step: int) -> None:
        index = self.table.currentIndex()
        row = self.rows.move(index.row(), step)
        self.table.setCurrentIndex(self.rows.index(row, max(0, index.column())))

    def _save(self) -> None:
        draft = self.draft()
        if draft is None or self._model is None:
            return
        sets, name = self._shelf.tile_sets, draft.name.strip()
        same = next((each for each in sets.own if sets.own[each].name == name), "")
        try:
            tile_set = draft.tile_set(same or free_id(name, tuple(sets)))
            self._shelf.save_tile_set(tile_set)
        except (TileError, LexiconError) as error:
            self.complain(error_text(error))
            return
        self.saved.emit(tile_set.id)


def _number_box(low: int, high: int) -> NumberBox:
    box = NumberBox()
    box.setRange(low, high)
    return box

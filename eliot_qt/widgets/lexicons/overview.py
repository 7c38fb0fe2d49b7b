"""The installed lexicons, what is known of the one selected, and what can be done with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from eliot_qt import paths
from eliot_qt.faults import Said
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.facts import Facts
from eliot_qt.lexicon.file_formats import FILE_FORMATS
from eliot_qt.lexicon.layer import Layer, is_outdated
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.session.background.question import Question
from eliot_qt.session.lexicon_shelf import LexiconShelf
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..parts.file_dialogs import ask_save_path
from ..parts.flow_layout import FlowLayout
from ..parts.page import LARGE, ScrollPane, label, panel, push_button
from ..parts.speech import say_aloud
from ..texts.error_texts import error_text
from ..texts.sentences import counted, number_text, sentence
from .facts_view import FactsView
from .lexicon_texts import format_text, kind_text, words_text

_CSV = ".csv"
_KIND = 2


class Overview(QWidget):
    """Asks for the other parts of the page; removes, restores and exports by itself."""

    left = Signal()
    add_wanted = Signal()
    layer_wanted = Signal(object)  # Manifest: of a layer to be changed, or of the lexicon below
    difference_wanted = Signal(object)  # Manifest
    tiles_wanted = Signal(object)  # Manifest

    def __init__(self, shelf: LexiconShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._question: Question | None = None
        self._removed = ""
        self._columns: tuple[TextColumn[Manifest], ...] = (
            TextColumn(self.tr("Lexicon"), cell=lambda each: each.name),
            TextColumn(self.tr("Words"), number=True, cell=lambda each: number_text(each.words)),
            TextColumn(self.tr("Kind"), cell=self._kind_of),
        )
        self.rows = TextTableModel(self._columns, self)
        self.table = RowTable(self.tr("Installed lexicons"))
        self.table.setModel(self.rows)
        self.table.fit_columns(0)
        self.table.keep_rows(6)
        self.facts = FactsView()
        self.add = push_button(self.tr("Add a lexicon…"), "primary")
        self.layer = push_button("")
        self.compare = push_button(self.tr("Compare…"))
        self.tiles = push_button(self.tr("Tile set…"))
        self.export = push_button(self.tr("Export"))
        self.remove = push_button(self.tr("Remove"))
        self.undo = push_button(self.tr("Undo"), "quiet")
        self.note = label("", "muted", wrap=True)
        self.back = push_button(self.tr("Back"))
        self._lay_out()
        self._connect()

    @property
    def selected(self) -> Manifest | None:
        """The lexicon of the current row."""
        row = self.table.currentIndex().row()
        data = self.rows.rows[row].data if 0 <= row < len(self.rows.rows) else None
        return data if isinstance(data, Manifest) else None

    def select(self, lexicon_id: str) -> None:
        """Make a lexicon the current one."""
        for number, row in enumerate(self.rows.rows):
            if isinstance(row.data, Manifest) and row.data.id == lexicon_id:
                self.table.setCurrentIndex(self.rows.index(number, 0))

    def show_all(self) -> None:
        """Show the lexicons there are now; the current one stays if it can."""
        before = self.selected
        rows = []
        for each in self._shelf.manifests:
            spoken = f"{each.name}, {words_text(each.words)}, {self._kind_of(each)}"
            rows.append(TextRow(cells_of(self._columns, each), each, spoken=spoken))
        self.rows.set_rows(rows)
        self.table.horizontalHeader().resizeSections()
        if before is not None:
            self.select(before.id)
        if self.selected is None and rows:
            self.table.setCurrentIndex(self.rows.index(0, 0))
        self._show()
        faults = [error_text(fault) for fault in self._shelf.faults]
        if faults:
            self.say("\n".join(faults))

    def fit(self, scale: float) -> None:
        """Follow the size of the text, 1.0 as designed."""
        self.table.setColumnHidden(_KIND, scale >= LARGE)
        self.facts.fit(scale)

    def say(self, text: str, removed: str = "") -> None:
        """Show what has been done, for eyes and ears; ``removed`` can be restored."""
        self.note.setText(text)
        self._removed = removed
        self.undo.setVisible(bool(removed))
        say_aloud(self, text)

    def first_focus(self) -> QWidget:
        """The list."""
        return self.table

    def write(self, path: Path, kind: str) -> None:
        """Export the current lexicon and say how that went."""
        manifest = self.selected
        if manifest is None:
            return
        self.say(self.tr("Writing {file}…").format(file=path))
        if kind == _CSV:
            question = self._shelf.export_table(manifest.id, path)
            question.progressed.connect(self._table_written)
            question.failed.connect(self._complain)
        else:
            export = self._shelf.export(manifest.id, path, kind)
            export.finished.connect(self._written)
            export.failed.connect(self._complain)

    def take_away(self) -> None:
        """Remove the current lexicon, which can be undone."""
        manifest = self.selected
        if manifest is None or not self.remove.isEnabled():
            return
        try:
            self._shelf.remove(manifest)
        except LexiconError as error:
            self._complain(error)
            return
        self.say(self.tr("{name} was removed.").format(name=manifest.name), manifest.id)
        self.table.setFocus()

    def bring_back(self) -> None:
        """Undo the last removal."""
        removed = self._removed
        try:
            self._shelf.restore(removed)
        except LexiconError as error:
            self._complain(error)
            return
        self.say(self.tr("Restored."))
        self.select(removed)
        self.table.setFocus()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Lexicons"), "title"), 1)
        head.addWidget(self.back)
        list_side = panel(self.table, self.add)
        list_side.setProperty("kind", "side")
        around = list_side.layout()
        assert isinstance(around, QVBoxLayout)
        around.setContentsMargins(8, 8, 8, 10)
        around.setStretch(0, 1)
        buttons = FlowLayout()
        for each in (self.layer, self.compare, self.tiles, self.export, self.remove):
            buttons.addWidget(each)
        body = QWidget()
        facts_side = QVBoxLayout(body)
        facts_side.setContentsMargins(0, 0, 6, 0)
        facts_side.setSpacing(10)
        facts_side.addWidget(self.facts, 1)
        facts_side.addLayout(buttons)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(list_side, 2)
        row.addWidget(ScrollPane(body), 3)
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        foot.addWidget(self.undo)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 10)
        column.setSpacing(10)
        column.addLayout(head)
        column.addLayout(row, 1)
        column.addLayout(foot)
        self.undo.hide()

    def _connect(self) -> None:
        self.back.clicked.connect(self.left)
        self.add.clicked.connect(self.add_wanted)
        self.remove.clicked.connect(self.take_away)
        self.undo.clicked.connect(self.bring_back)
        self.layer.clicked.connect(partial(self._ask, self.layer_wanted))
        self.compare.clicked.connect(partial(self._ask, self.difference_wanted))
        self.tiles.clicked.connect(partial(self._ask, self.tiles_wanted))
        self.table.selectionModel().currentRowChanged.connect(self._show)
        self._shelf.changed.connect(self.show_all)
        menu = QMenu(self.export)
        for kind in FILE_FORMATS:
            menu.addAction(format_text(kind.id), partial(self._ask_file, kind.id, kind.suffix))
        menu.addAction(self.tr("CSV table with figures"), partial(self._ask_file, _CSV, _CSV))
        self.export.setMenu(menu)

    def _ask(self, signal: SignalInstance) -> None:
        manifest = self.selected
        if manifest is not None:
            signal.emit(manifest)

    def _show(self, _index: QModelIndex | None = None) -> None:
        """Show what is known of the current lexicon; figures follow."""
        if self._question is not None:
            self._question.cancel()
        manifest = self.selected
        for each in (self.layer, self.compare, self.tiles, self.export):
            each.setEnabled(manifest is not None)
        self.remove.setEnabled(manifest is not None and self._shelf.owns(manifest))
        if manifest is None:
            return
        change, make = self.tr("Change the words…"), self.tr("Add or exclude words…")
        self.layer.setText(change if self._shelf.is_layer(manifest) else make)
        self.facts.show_manifest(manifest, self._kind_of(manifest))
        self._question = self._shelf.find_facts(manifest.id)
        self._question.progressed.connect(self._learn)
        self._question.failed.connect(self._cannot_open)

    def _learn(self, found: object) -> None:
        manifest = self.selected
        if isinstance(found, Facts):
            self.facts.show_facts(found)
        elif isinstance(found, Layer) and manifest is not None:
            self.facts.add_note(self._note_on(manifest, found))

    def _cannot_open(self, why: Said) -> None:
        self.facts.complain(error_text(why))

    def _kind_of(self, manifest: Manifest) -> str:
        return kind_text(self._shelf.owns(manifest), self._shelf.is_layer(manifest))

    def _note_on(self, manifest: Manifest, layer: Layer) -> str:
        base = next((each for each in self._shelf.manifests if each.id == layer.base), None)
        added = counted("Lexicons", "%n words to add", "1 word to add", len(layer.added))
        excluded_text = counted(
            "Lexicons", "%n words to exclude", "1 word to exclude", len(layer.excluded)
        )
        name = layer.base if base is None else base.name
        text = self.tr("Layer over {name}: {added}, {excluded}.")
        text = text.format(name=name, added=added, excluded=excluded_text)
        if base is None:
            text += " " + self.tr("The lexicon it is based on is missing.")
        elif is_outdated(manifest, base):
            text += " " + self.tr("The lexicon it is based on has changed: save this one again.")
        return text

    def _ask_file(self, kind: str, suffix: str) -> None:
        manifest = self.selected
        if manifest is None:
            return
        title = self.tr("Export {name}").format(name=manifest.name)
        path = ask_save_path(self, title, paths.saved_games() / manifest.id, suffix)
        if path is not None:
            self.write(path, kind)

    def _table_written(self, value: object) -> None:
        if isinstance(value, Path):
            self._written(value)
        elif isinstance(value, int):
            text = self.tr("{number} words written…").format(number=number_text(value))
            self.note.setText(text)

    def _written(self, path: Path) -> None:
        self.say(self.tr("Saved: {file}").format(file=path))

    def _complain(self, why: Said | Exception) -> None:
        self.say(sentence(error_text(why)))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.take_away()
        else:
            super().keyPressEvent(event)

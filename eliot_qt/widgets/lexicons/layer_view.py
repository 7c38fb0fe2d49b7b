"""One's own additions to a lexicon and exclusions from it, a word a line."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFormLayout, QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from eliot_qt.faults import Said
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.layer import MOST_WORDS, Checked, Layer
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.lexicon.wordlist import BadLine
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.session.background.question import Question
from eliot_qt.session.lexicon_shelf import LexiconShelf
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..parts.page import label
from ..texts.error_texts import error_text
from ..texts.sentences import counted, number_text
from .build_row import BuildRow
from .sub_page import SubPage

# Milliseconds without a key until words are checked.
_PAUSE = 300
_LONGEST_NAME = 100
_MOST_SHOWN = 500


class LayerView(SubPage):
    """Checks words as they are written; builds the layer's lexicon on a press of its button."""

    saved = Signal(object)  # Manifest

    def __init__(self, shelf: LexiconShelf, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Add or exclude words"), self.tr("Save"), parent)
        self._shelf = shelf
        self._base = ""
        self._manifest: Manifest | None = None
        self._question: Question | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self.below = label("", "muted", wrap=True)
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.added, self.excluded = QPlainTextEdit(), QPlainTextEdit()
        self.checked = label("", "muted", wrap=True)
        why = self.tr("Why it is left out")
        self._columns: tuple[TextColumn[tuple[str, BadLine]], ...] = (
            TextColumn(self.tr("List"), cell=lambda entry: entry[0]),
            TextColumn(
                self.tr("Line"), number=True, cell=lambda entry: number_text(entry[1].number)
            ),
            TextColumn(self.tr("Text"), cell=lambda entry: entry[1].text),
            TextColumn(why, cell=lambda entry: error_text(entry[1].reason)),
        )
        self.wrong = TextTableModel(self._columns, self)
        self.wrong_table = RowTable(self.tr("Words that are left out"))
        self.build = BuildRow()
        self._lay_out()
        self._connect()

    def begin(self, manifest: Manifest) -> None:
        """Change a layer, or begin one over a lexicon. Raises :class:`LexiconError`."""
        layer = self._shelf.layer(manifest)
        self._manifest = None if layer is None else manifest
        self._base = manifest.id if layer is None else layer.base
        base = next((each for each in self._shelf.manifests if each.id == self._base), None)
        below = self.tr("A lexicon of your own, based on {name}, which is not changed.")
        self.below.setText(below.format(name=self._base if base is None else base.name))
        title = self.tr("Add or exclude words") if layer is None else self.tr("Change the words")
        self.title.setText(title)
        own = self.tr("{name} with my words").format(name=manifest.name)
        self.name.setText(own if layer is None else manifest.name)
        self.added.setPlainText("\n".join(layer.added) if layer else "")
        self.excluded.setPlainText("\n".join(layer.excluded) if layer else "")
        self.complain("")
        self.main.setEnabled(True)
        self._check()

    def first_focus(self) -> QWidget:
        return self.build.stop if self.build.is_running else self.added

    def leave(self) -> None:
        self.build.cancel()
        self._drop_check()
        super().leave()

    def layer(self) -> Layer:
        """Return the layer that has been written."""
        return Layer(self._base, _words(self.added), _words(self.excluded))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        name = self.tr("Name")
        self.name.setAccessibleName(name)
        form.addRow(label(name), self.name)
        lists = QGridLayout()
        lists.setSpacing(8)
        lists_of = (
            (self.tr("Words to add, one per line"), self.added),
            (self.tr("Words to exclude, one per line"), self.excluded),
        )
        for number, (text, edit) in enumerate(lists_of):
            edit.setTabChangesFocus(True)
            edit.setAccessibleName(text)
            edit.setMinimumHeight(110)
            lists.addWidget(label(text, wrap=True), 0, number)
            lists.addWidget(edit, 1, number)
        self.wrong_table.setModel(self.wrong)
        self.wrong_table.fit_columns(3)
        self.wrong_table.keep_rows(3)
        self.column.addWidget(self.below)
        self.column.addLayout(form)
        self.column.addLayout(lists, 2)
        self.column.addWidget(self.checked)
        self.column.addWidget(self.wrong_table, 1)
        self.above.addWidget(self.build)

    def _connect(self) -> None:
        self._pause.timeout.connect(self._check)
        for edit in (self.added, self.excluded):
            edit.textChanged.connect(self._pause.start)
        self.main.clicked.connect(self._save)
        self.build.built.connect(self.saved)
        self.build.failed.connect(self._build_failed)
        self.build.cancelled.connect(self._build_cancelled)

    def _drop_check(self) -> None:
        self._pause.stop()
        if self._question is not None:
            self._question.cancel()

    def _check(self) -> None:
        self._drop_check()
        layer = self.layer()
        if max(len(layer.added), len(layer.excluded)) > MOST_WORDS:
            text = self.tr("At most {number} words in each list")
            self.complain(text.format(number=number_text(MOST_WORDS)))
            return
        self._question = self._shelf.check_layer(layer)
        self._question.progressed.connect(self._show)
        self._question.failed.connect(self._cannot_check)

    def _show(self, checked: object) -> None:
        if not isinstance(checked, Checked):
            return
        added = counted("Lexicons", "%n words added", "1 word added", len(checked.added))
        excluded_text = counted(
            "Lexicons", "%n words excluded", "1 word excluded", len(checked.excluded)
        )
        self.checked.setText(f"{added}, {excluded_text}.")
        lists = (
            (self.tr("Add"), checked.wrong_added),
            (self.tr("Exclude"), checked.wrong_excluded),
        )
        rows = [
            TextRow(cells_of(self._columns, (which, line)))
            for which, lines in lists
            for line in lines[:_MOST_SHOWN]
        ]
        self.wrong.set_rows(rows)
        self.wrong_table.horizontalHeader().resizeSections()
        self.wrong_table.say_when_empty(self.tr("No word is left out"))
        self.complain("")

    def _cannot_check(self, why: Said) -> None:
        self.complain(error_text(why))

    def _save(self) -> None:
        name = " ".join(self.name.text().split())
        if not name:
            self.complain(self.tr("Give the lexicon a name"))
            self.name.setFocus()
            return
        try:
            build = self._shelf.build_layer(self.layer(), name, self._manifest)
        except LexiconError as error:
            self.complain(error_text(error))
            return
        self.complain("")
        self.main.setEnabled(False)
        self.build.follow(build)

    def _build_failed(self, why: Said) -> None:
        self.main.setEnabled(True)
        self.complain(error_text(why))

    def _build_cancelled(self) -> None:
        self.main.setEnabled(True)
        self.complain(self.tr("Cancelled: nothing was changed"))
        self.main.setFocus()


def _words(edit: QPlainTextEdit) -> tuple[str, ...]:
    """The words of a text, without blank lines."""
    return tuple(line.strip() for line in edit.toPlainText().splitlines() if line.strip())

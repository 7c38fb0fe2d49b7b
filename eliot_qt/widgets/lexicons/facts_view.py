"""The facts of one lexicon: figures, letters, lengths, sources."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.lexicon.facts import Facts, Letter
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..parts.page import LARGE, label
from ..texts.sentences import counted, number_text
from .lexicon_texts import language_text, size_text, tile_kind_text, words_text

_ROWS = 7


class FactsView(QWidget):
    """Shows a manifest at once and the rest when it has been worked out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = label("", "heading", wrap=True)
        self.summary = label("", "muted", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.origin = label("", "muted", wrap=True)
        self._letter_columns: tuple[TextColumn[Letter], ...] = (
            TextColumn(self.tr("Letter"), cell=lambda letter: letter.symbol),
            TextColumn(self.tr("Tiles"), number=True, cell=lambda letter: str(letter.count)),
            TextColumn(self.tr("Points"), number=True, cell=lambda letter: str(letter.points)),
            TextColumn(self.tr("Kind"), cell=self._kind_of),
        )
        self._length_columns: tuple[TextColumn[tuple[int, int]], ...] = (
            TextColumn(self.tr("Length"), number=True, cell=lambda entry: str(entry[0])),
            TextColumn(self.tr("Words"), number=True, cell=lambda entry: number_text(entry[1])),
        )
        self.letters = TextTableModel(self._letter_columns, self)
        self.lengths = TextTableModel(self._length_columns, self)
        self.letter_table = _table(self.tr("Letters"), self.letters, stretched=3)
        self.length_table = _table(self.tr("Words by length"), self.lengths, stretched=1)
        self._kind = ""
        self._tables = tables = QHBoxLayout()
        tables.setSpacing(10)
        tables.addWidget(self.letter_table, 3)
        tables.addWidget(self.length_table, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.name, self.summary, self.problem):
            column.addWidget(widget)
        column.addLayout(tables, 1)
        column.addWidget(self.origin)
        self.problem.hide()

    def fit(self, scale: float) -> None:
        """Follow the size of the text: large tables stand below each other."""
        below = QBoxLayout.Direction.TopToBottom
        side = QBoxLayout.Direction.LeftToRight
        self._tables.setDirection(below if scale >= LARGE else side)

    def show_manifest(self, manifest: Manifest, kind: str) -> None:
        """Show what its manifest says, and its kind."""
        self._kind = kind
        self.name.setText(manifest.name)
        self.summary.setText(_summary(manifest, "", kind))
        self.letters.set_rows(())
        self.lengths.set_rows(())
        for table in (self.letter_table, self.length_table):
            table.say_when_empty(self.tr("Counting…"))
        self.origin.setText(self._origin(manifest))
        self.complain("")

    def show_facts(self, facts: Facts) -> None:
        """Show the figures."""
        tiles = facts.tile_set
        total = counted("Sentences", "%n tiles", "1 tile", tiles.total) if tiles else ""
        self.summary.setText(
            _summary(facts.manifest, f"{tiles.name}, {total}" if tiles else "", self._kind)
        )
        letters = self._letter_columns
        self.letters.set_rows([TextRow(cells_of(letters, each)) for each in facts.letters])
        if tiles is None:
            text = self.tr("The tile set {id} is not there: games cannot be played with it")
            self.complain(text.format(id=facts.manifest.tile_set_id))
        self.letter_table.say_when_empty(self.tr("The tiles are not known"))
        lengths = self._length_columns
        self.lengths.set_rows([TextRow(cells_of(lengths, each)) for each in facts.lengths])
        for table in (self.letter_table, self.length_table):
            table.horizontalHeader().resizeSections()

    def add_note(self, note: str) -> None:
        """Say in front what it is made of."""
        self.origin.setText(f"{note}\n{self.origin.text()}")

    def complain(self, text: str) -> None:
        """Say what is wrong with the lexicon."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def _kind_of(self, letter: Letter) -> str:
        if letter.symbol == "?":
            return self.tr("blank")
        return tile_kind_text(letter.is_vowel, letter.is_consonant)

    def _origin(self, manifest: Manifest) -> str:
        parts = []
        if manifest.licences:
            licences = ", ".join(manifest.licences)
            parts.append(self.tr("Licences: {files}").format(files=licences))
        if manifest.sources:
            sources = ", ".join(manifest.sources)
            parts.append(self.tr("Made of: {files}").format(files=sources))
        parts.append(self.tr("Folder: {folder}").format(folder=manifest.folder))
        return "\n".join(parts)


def _summary(manifest: Manifest, tiles: str, kind: str) -> str:
    size = size_text(sum(file.size for file in manifest.files))
    language = language_text(manifest.language)
    return " · ".join(filter(None, (words_text(manifest.words), language, tiles, size, kind)))


def _table(name: str, model: TextTableModel, stretched: int) -> RowTable:
    table = RowTable(name)
    table.setModel(model)
    table.fit_columns(stretched)
    table.keep_rows(_ROWS)
    return table

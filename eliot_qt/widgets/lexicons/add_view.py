"""Adding a lexicon: a file, a name, a tile set; what the file gives is shown before it is built."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QLineEdit, QWidget

from eliot_qt import paths
from eliot_qt.faults import Said
from eliot_qt.game.tiles import TileError
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.file_formats import FILE_FORMATS, format_of, preview_file
from eliot_qt.lexicon.wordlist import BadLine, Preview, fitting_tiles, read_word_list
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.lexicon_shelf import LexiconShelf
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..parts.choice_box import ChoiceBox
from ..parts.page import label, push_button
from ..texts.error_texts import error_text
from ..texts.sentences import counted, number_text
from .build_row import BuildRow
from .lexicon_texts import format_text, language_text, words_text
from .sub_page import SubPage

_LONGEST_NAME = 100


class AddView(SubPage):
    """Reads the file again at each change; builds on a press of its main button."""

    added = Signal(object)  # Manifest
    tiles_wanted = Signal(str)  # the tile set to begin with

    def __init__(self, shelf: LexiconShelf, runner: Runner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Add a lexicon"), self.tr("Build"), parent)
        self._shelf = shelf
        self._runner = runner
        self._reading: Question | None = None
        self._preview: Preview | None = None
        # Chosen by a person, not by what fits the file looked at last.
        self._has_own_tiles = False
        self._fitted_file = ""
        self.file = QLineEdit()
        self.browse = push_button(self.tr("Browse…"))
        self.kind: ChoiceBox[str] = ChoiceBox()
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.language = QLineEdit()
        self.language.setMaxLength(_LONGEST_NAME)
        self.tile_set: ChoiceBox[str] = ChoiceBox()
        self.new_tiles = push_button(self.tr("New tile set…"))
        self.found = label("", "muted", wrap=True)
        why = self.tr("Why it is not a word")
        self._columns: tuple[TextColumn[BadLine], ...] = (
            TextColumn(self.tr("Line"), number=True, cell=lambda line: number_text(line.number)),
            TextColumn(self.tr("Text"), cell=lambda line: line.text),
            TextColumn(why, cell=lambda line: error_text(line.reason)),
        )
        self.bad = TextTableModel(self._columns, self)
        self.bad_table = RowTable(self.tr("Lines that are not words"))
        self.bad_table.setModel(self.bad)
        self.bad_table.fit_columns(2)
        self.bad_table.keep_rows(5)
        self.build = BuildRow()
        self._lay_out()
        self._connect()

    def begin(self, tile_set_id: str) -> None:
        """Begin with nothing chosen but a tile set; a list of words chooses the one that fits."""
        self._has_own_tiles, self._fitted_file = False, ""
        self.file.clear()
        self.name.clear()
        self.language.clear()
        self.complain("")
        self.offer_tiles(tile_set_id)

    def use_tiles(self, chosen: str) -> None:
        """Offer the tile sets there are now, and keep to a person's choice."""
        self._has_own_tiles = True
        self.offer_tiles(chosen)

    def offer_tiles(self, chosen: str) -> None:
        """Offer the tile sets there are now."""
        sets = self._shelf.tile_sets
        choices = sorted(((sets[each].name, each) for each in sets), key=lambda pair: pair[0])
        own = self.tr("{name} (yours)")
        texts = [
            (each, own.format(name=name) if each in sets.own else name) for name, each in choices
        ]
        self.tile_set.offer(texts)
        if not self.tile_set.choose(chosen):
            self.tile_set.choose("en")
        self._read()

    def choose_file(self, path: Path) -> None:
        """Choose a file; its name says which format it has and what the lexicon may be called."""
        self.file.setText(str(path))
        self._file_chosen()

    def first_focus(self) -> QWidget:
        return self.build.stop if self.build.is_running else self.file

    def leave(self) -> None:
        self.build.cancel()
        self._stop_reading()
        super().leave()

    def _lay_out(self) -> None:
        self.kind.offer([(each.id, format_text(each.id)) for each in FILE_FORMATS])
        form = QFormLayout()
        form.setSpacing(8)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows = (
            (self.tr("File"), self.file, self.browse),
            (self.tr("Format"), self.kind, None),
            (self.tr("Name"), self.name, None),
            (self.tr("Tile set"), self.tile_set, self.new_tiles),
            (self.tr("Language"), self.language, None),
        )
        for text, field, more in rows:
            row = QHBoxLayout()
            row.addWidget(field, 1)
            if more is not None:
                row.addWidget(more)
            field.setAccessibleName(text)
            form.addRow(label(text), row)
        self.column.addLayout(form)
        self.column.addWidget(self.found)
        self.column.addWidget(self.bad_table, 1)
        self.above.addWidget(self.build)

    def _connect(self) -> None:
        self.browse.clicked.connect(self._browse)
        self.file.editingFinished.connect(self._file_chosen)
        self.name.textChanged.connect(self._judge)
        self.kind.currentIndexChanged.connect(self._read)
        self.tile_set.currentIndexChanged.connect(self._read)
        self.tile_set.activated.connect(self._keep_tiles)
        self.new_tiles.clicked.connect(lambda: self.tiles_wanted.emit(self.tile_set.value))
        self.main.clicked.connect(self._build)
        self.build.built.connect(self.added)
        self.build.failed.connect(self._build_failed)
        self.build.cancelled.connect(self._build_cancelled)

    def _browse(self) -> None:
        folder = Path(self.file.text()).parent if self.file.text() else paths.saved_games().home()
        title = self.tr("A file of words")
        name, _ = QFileDialog.getOpenFileName(self, title, str(folder))
        if name:
            self.choose_file(Path(name))

    def _file_chosen(self) -> None:
        path = Path(self.file.text().strip())
        # Where the name does not say which it is, the person does.
        with suppress(LexiconError):
            self.kind.choose(format_of(path).id)
        if self.file.text().strip() and not self.name.text():
            self.name.setText(path.stem.replace("_", " ")[:_LONGEST_NAME])
        self._fit_tiles()

    def _keep_tiles(self) -> None:
        self._has_own_tiles = True

    def _fit_tiles(self) -> None:
        """Find the tile set that fits a list that was not looked at yet, then read it."""
        text = self.file.text().strip()
        path = Path(text).expanduser()
        is_list = format_of(path, self.kind.value).read is read_word_list
        if not text or not is_list or self._has_own_tiles or text == self._fitted_file:
            self._read()
            return
        self._stop_reading()
        self._preview, self._fitted_file = None, text
        job = partial(fitting_tiles, path, self._shelf.tile_sets, self.tile_set.value)
        self._reading = reading = self._runner.read(job, path.name)
        reading.finished.connect(self._take_tiles)
        # Why a file cannot be read is said where it is read.
        reading.failed.connect(self._read)
        self._judge()

    @Slot(object)
    def _take_tiles(self, tile_set_id: str) -> None:
        with QSignalBlocker(self.tile_set):
            self.tile_set.choose(tile_set_id)
        self._read()

    @Slot()
    def _read(self) -> None:
        """Look at the file, behind the window; what was being read before is dropped."""
        self._stop_reading()
        self._preview = None
        self.bad.set_rows(())
        self.found.setText("")
        self.bad_table.say_when_empty("")
        text = self.file.text().strip()
        if text and self.tile_set.count():
            path = Path(text).expanduser()
            try:
                tile_set = self._shelf.tile_sets[self.tile_set.value]
            except TileError as error:
                self.complain(error_text(error))
                return
            self.language.setPlaceholderText(language_text(tile_set.locale))
            file_format = format_of(path, self.kind.value)
            job = partial(preview_file, path, tile_set, file_format)
            self._reading = reading = self._runner.read(job, path.name)
            reading.progressed.connect(self._count)
            reading.finished.connect(self._show)
            reading.failed.connect(self._refuse)
        self._judge()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _count(self, lines: int) -> None:
        text = self.tr("{number} lines read…").format(number=number_text(lines))
        self.found.setText(text)

    def _show(self, preview: object) -> None:
        assert isinstance(preview, Preview)
        self._reading, self._preview = None, preview
        tiles = self._shelf.tile_sets[self.tile_set.value]
        first = ", ".join(tiles.show(word) for word in preview.first[:8])
        words = words_text(preview.words)
        bad = counted(
            "Lexicons", "%n lines are not words", "1 line is not a word", preview.bad_count
        )
        if not preview.bad_count:
            bad = self.tr("every line is a word")
        text = f"{words} ({first}…); {bad}." if first else f"{words}; {bad}."
        self.found.setText(text)
        self.found.setAccessibleName(text)
        rows = [TextRow(cells_of(self._columns, line)) for line in preview.bad_lines]
        more = preview.bad_count - len(rows)
        if more > 0:
            rest = counted("Lexicons", "and %n more lines", "and 1 more line", more)
            rows.append(TextRow(("…", "", rest)))
        self.bad.set_rows(rows)
        self.bad_table.horizontalHeader().resizeSections()
        self.bad_table.say_when_empty(self.tr("No line is left out"))
        self._judge()

    def _refuse(self, why: Said) -> None:
        self._reading = None
        self.complain(error_text(why))

    def _judge(self) -> None:
        """Say what is missing; the button is there once nothing is."""
        preview, problem = self._preview, ""
        if preview is not None and not preview.words:
            problem = self.tr("No line is a word with these tiles")
        elif preview is not None and not self.name.text().strip():
            problem = self.tr("Give the lexicon a name")
        self.complain(problem)
        good = preview is not None and not problem and not self.build.is_running
        self.main.setEnabled(good)

    def _build(self) -> None:
        try:
            build = self._shelf.add_list(
                Path(self.file.text().strip()).expanduser(),
                self.tile_set.value,
                " ".join(self.name.text().split()),
                self.kind.value,
                self.language.text().strip(),
            )
        except LexiconError as error:
            self.complain(error_text(error))
            self.name.setFocus()
            return
        self.build.follow(build)
        self._judge()

    def _build_failed(self, why: Said) -> None:
        self._judge()
        self.complain(error_text(why))

    def _build_cancelled(self) -> None:
        self._judge()
        self.complain(self.tr("Cancelled: nothing was added"))
        self.main.setFocus()

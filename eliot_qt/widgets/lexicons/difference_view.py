"""Two lexicons compared: the words only one of them has, and those of both."""

from __future__ import annotations

from array import array
from pathlib import Path

from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QListView,
    QPushButton,
    QWidget,
)

from eliot_qt import paths
from eliot_qt.lexicon.difference import Difference
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.models.numbered_words import NumberedWords
from eliot_qt.models.plain import plain_button
from eliot_qt.session.background.question import Question
from eliot_qt.session.lexicon_shelf import LexiconShelf

from ..parts.choice_box import ChoiceBox
from ..parts.file_dialogs import ask_save_path
from ..parts.flow_layout import FlowLayout
from ..parts.page import label
from ..texts.error_texts import error_text
from ..texts.sentences import number_text
from .sub_page import SubPage


class DifferenceView(SubPage):
    """Compares as soon as two lexicons are chosen."""

    def __init__(self, shelf: LexiconShelf, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Compare two lexicons"), self.tr("Export this list…"), parent)
        self._shelf = shelf
        self._question: Question | None = None
        self._found: Difference | None = None
        self.first: ChoiceBox[str] = ChoiceBox()
        self.second: ChoiceBox[str] = ChoiceBox()
        self.parts = [QPushButton() for _ in range(3)]
        self.words = NumberedWords(self)
        self.list = QListView()
        self.state = label("", "muted", wrap=True)
        self._lay_out()
        self._connect()

    def begin(self, manifest: Manifest) -> None:
        """Compare a lexicon with another one of its letters, if there is one."""
        choices = [(each.id, each.name) for each in self._shelf.manifests]
        for box in (self.first, self.second):
            box.offer(choices)
        others = [
            each.id
            for each in self._shelf.manifests
            if each.letters == manifest.letters and each.id != manifest.id
        ]
        self.parts[0].setChecked(True)
        self.first.choose(manifest.id)
        self.second.choose(others[0] if others else manifest.id)
        self._compare()

    def first_focus(self) -> QWidget:
        return self.second

    def leave(self) -> None:
        self._drop()
        super().leave()

    def write(self, path: Path) -> None:
        """Write the list in view to a file, a word a line."""
        lexicon, rows = self._chosen()
        if lexicon:
            question = self._shelf.export_words(lexicon, rows, path)
            question.progressed.connect(self._written)
            question.failed.connect(self._complain)
            self._question = question

    def _lay_out(self) -> None:
        boxes = QHBoxLayout()
        for box, name in ((self.first, self.tr("First")), (self.second, self.tr("Second"))):
            box.setAccessibleName(name)
            boxes.addWidget(box, 1)
        parts = FlowLayout()
        group = QButtonGroup(self)
        for part in self.parts:
            part.setObjectName("choice")
            part.setCheckable(True)
            part.setAutoDefault(True)
            group.addButton(part)
            parts.addWidget(part)
        self.parts[0].setChecked(True)
        self.list.setAccessibleName(self.tr("Words"))
        self.list.setModel(self.words)
        self.list.setUniformItemSizes(True)
        self.list.setMinimumHeight(160)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.column.addLayout(boxes)
        self.column.addWidget(self.state)
        self.column.addLayout(parts)
        self.column.addWidget(self.list, 1)

    def _connect(self) -> None:
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(self._compare)
        for part in self.parts:
            part.toggled.connect(self._show_part)
        self.main.clicked.connect(self._ask_file)

    def _compare(self) -> None:
        self._drop()
        self._found = None
        self._show_part()
        self.complain("")
        self.state.setText(self.tr("Comparing…"))
        question = self._question = self._shelf.compare(self.first.value, self.second.value)
        question.progressed.connect(self._show)
        question.failed.connect(self._complain)

    def _drop(self) -> None:
        if self._question is not None:
            self._question.cancel()

    def _show(self, found: object) -> None:
        if not isinstance(found, Difference):
            return
        self._found = found
        same = not found.first and not found.second
        self.state.setText(self.tr("Both have the same words.") if same else "")
        self.state.setVisible(same)
        self._show_part()

    def _show_part(self) -> None:
        """The part that is chosen, and how many words each has."""
        names = [self.first.currentText(), self.second.currentText()]
        only, both = self.tr("Only in {name}: {number}"), self.tr("In both: {number}")
        difference = self._found or Difference()
        rows = (difference.first, difference.second, difference.both)
        texts = [only.format(name=n, number="{number}") for n in names] + [both]
        for part, text, row in zip(self.parts, texts, rows, strict=True):
            number = number_text(len(row)) if self._found is not None else "…"
            part.setText(plain_button(text.replace("{number}", number)))
        lexicon_id, numbers = self._chosen()
        self.main.setEnabled(bool(numbers))
        if self._found is None or not lexicon_id:
            self.words.set_words(None, None, ())
            return
        lexicon = self._shelf.lexicon(lexicon_id)
        self.words.set_words(lexicon.graph, self._shelf.tiles_of(lexicon), numbers)

    def _chosen(self) -> tuple[str, array[int]]:
        """The lexicon and the numbers of the words in view."""
        if self._found is None:
            return "", array("I")
        if self.parts[1].isChecked():
            return self.second.value, self._found.second
        rows = self._found.both if self.parts[2].isChecked() else self._found.first
        return self.first.value, rows

    def _ask_file(self) -> None:
        title = self.tr("Export the list")
        path = ask_save_path(self, title, paths.saved_games() / "words", ".txt")
        if path is not None:
            self.write(path)

    def _written(self, value: object) -> None:
        text = ""
        if isinstance(value, Path):
            text = self.tr("Saved: {file}").format(file=value)
        elif isinstance(value, int):
            text = self.tr("{number} words written…").format(number=number_text(value))
        self.state.setText(text)
        self.state.setVisible(bool(text))

    def _complain(self, error: Exception) -> None:
        self.state.setText("")
        self.complain(error_text(error))

"""The glossary: terms with their meanings, and a line to find one."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.voice.glossary import GLOSSARY, GlossaryEntry

from ..parts.page import label

# Rows written at once (the tallest window shows no more), rows in each batch after that, and the
# milliseconds between batches in which the window can respond.
_SEEN, _BATCH, _PAUSE = 24, 12, 20


class GlossaryView(QWidget):
    """Terms in alphabetical order; typing leaves those that contain the text.

    A row is written when it is first in sight or soon after: to write all of them before the first
    picture would keep it waiting.
    """

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find a term"))
        self.field.setAccessibleName(self.tr("Find a term"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.show_matches)
        self._none = label(self.tr("No term contains this."), "muted")
        self._rows = [(said_text(entry.term), _Row(entry)) for entry in GLOSSARY]
        self._rows.sort(key=lambda row: row[0].casefold())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.field)
        column.addWidget(self._none)
        for _, row in self._rows:
            column.addWidget(row)
        column.addStretch(1)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_PAUSE)
        self._rest.timeout.connect(self._write_more)
        self.show_matches("")

    @property
    def visible_terms(self) -> list[str]:
        """The terms that are in view."""
        return [term for term, row in self._rows if not row.isHidden()]

    def show_matches(self, text: str) -> None:
        """Leave the entries that contain a text; a term that does counts before its meaning."""
        words = text.strip().casefold()
        by_term = {term for term, _ in self._rows if words in term.casefold()}
        for term, row in self._rows:
            row.setVisible(term in by_term if by_term else words in row.text.casefold())
        self._none.setVisible(not self.visible_terms)
        for row in islice((row for _, row in self._rows if not row.isHidden()), _SEEN):
            row.write()
        self._rest.start()

    def _write_more(self) -> None:
        """Write some of the rows that have not been in sight."""
        blank = [row for _, row in self._rows if not row.is_written]
        for row in blank[:_BATCH]:
            row.write()
        if len(blank) > _BATCH:
            self._rest.start()

    def show_term(self, term: str) -> None:
        """Show one term."""
        self.field.setText(term)


class _Row(QWidget):
    """A term with its meaning, blank until it is written."""

    def __init__(self, entry: GlossaryEntry) -> None:
        super().__init__()
        self._entry = entry
        self.is_written = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        #: all that is said
        self.text = f"{said_text(entry.term)} {said_text(entry.meaning)}"

    def write(self) -> None:
        """Write the term, its meaning and its formula, unless that has been done."""
        if self.is_written:
            return
        self.is_written = True
        entry, column = self._entry, self._column
        column.addWidget(label(said_text(entry.term), "heading"))
        column.addWidget(label(said_text(entry.meaning), wrap=True))
        if entry.formula is not None:
            column.addWidget(label(said_text(entry.formula), "muted", wrap=True))

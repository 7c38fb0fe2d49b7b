"""The words of the game, with a field to find one."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.voice.glossary import GLOSSARY, GlossaryEntry

from ..parts.page import label


class GlossaryView(QWidget):
    """Terms in alphabetical order; typing leaves those that contain the text."""

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
        self.show_matches("")

    @property
    def shown(self) -> list[str]:
        """The terms that are in view."""
        return [term for term, row in self._rows if not row.isHidden()]

    def show_matches(self, text: str) -> None:
        """Leave the entries that contain a text; a term that does counts before its meaning."""
        wanted = text.strip().casefold()
        by_term = {term for term, _ in self._rows if wanted in term.casefold()}
        for term, row in self._rows:
            row.setVisible(term in by_term if by_term else wanted in row.text.casefold())
        self._none.setVisible(not self.shown)

    def show_term(self, term: str) -> None:
        """Show one term."""
        self.field.setText(term)


class _Row(QWidget):
    def __init__(self, entry: GlossaryEntry) -> None:
        super().__init__()
        term, meaning = said_text(entry.term), said_text(entry.meaning)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(label(term, "heading"))
        column.addWidget(label(meaning, wrap=True))
        if entry.formula is not None:
            column.addWidget(label(said_text(entry.formula), "muted", wrap=True))
        #: all that is said
        self.text = f"{term} {meaning}"

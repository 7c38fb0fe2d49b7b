"""The page of preferences: all settings, searched by their words, in force at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from eliot_qt.session.settings import Settings

from ..look.theme import Theme
from ..parts.page import Page, ScrollPane, label, panel
from ..texts.preference_texts import Preference
from .preference_row import PreferenceRow

_WIDEST = 760


class PreferencesPage(Page):
    """Shows settings and says which is chosen; Esc or Back leaves it."""

    left = Signal()
    chosen = Signal(str, object)  # field, value

    def __init__(self, offered: Sequence[Preference], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Preferences"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search preferences"))
        self.search.setAccessibleName(self.tr("Search preferences"))
        self.search.textChanged.connect(self._search)
        self.back = QPushButton(self.tr("Back"))
        self.back.setObjectName("plain")
        self.back.setAutoDefault(True)
        self.back.clicked.connect(self.left)
        usual = Settings()
        self.rows = {
            each.field: PreferenceRow(each, getattr(usual, each.field)) for each in offered
        }
        self._groups: dict[str, QWidget] = {}
        self._none = label(self.tr("No preferences found."), "muted")
        self._none.hide()
        self._build()
        for row in self.rows.values():
            row.chosen.connect(self.chosen)

    def themed(self, theme: Theme) -> None:
        for row in self.rows.values():
            row.set_theme(theme)

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        for field, row in self.rows.items():
            row.show_value(getattr(settings, field))

    def first_focus(self) -> QWidget:
        return self.search

    def _search(self, text: str) -> None:
        wanted = set()
        for row in self.rows.values():
            found = row.what.matches(text)
            row.setVisible(found)
            if found:
                wanted.add(row.what.group)
        for group, frame in self._groups.items():
            frame.setVisible(group in wanted)
        self._none.setVisible(not wanted)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(label(self.tr("Preferences"), "title", wrap=True), 1)
        head.addWidget(self.search, 1)
        head.addWidget(self.back)
        body = self._body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 16, 24, 20)
        column.setSpacing(12)
        column.addLayout(head)
        for group in dict.fromkeys(row.what.group for row in self.rows.values()):
            own = [row for row in self.rows.values() if row.what.group == group]
            frame = self._groups[group] = panel(label(group, "heading"), *own)
            column.addWidget(frame)
        column.addWidget(self._none)
        rules = self.tr("Rules are chosen for each game, in the new-game sheet.")
        column.addWidget(label(rules, "muted", wrap=True))
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))

    # Qt overrides

    def _restyle(self) -> None:
        super()._restyle()
        self._body.setMaximumWidth(round(_WIDEST * self.scale))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.search.text():
            self.search.clear()
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.left.emit()

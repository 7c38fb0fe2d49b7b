"""A note on the turn in view, kept with the game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from eliot_qt.session.game.past_control import PastControl
from eliot_qt.widgets.parts.plain_label import PlainLabel

# A note is saved after this many milliseconds without typing, and when the field loses focus.
_KEPT_AFTER = 800
_LINES = 4
# Qt's own: as high as there is room.
_NO_LIMIT = 16_777_215


class NotesPane(QWidget):
    """Folded away until it is wanted; a turn that has a note unfolds it."""

    def __init__(self, past: PastControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._past = past
        self._cursor = -1
        self._roomy = False
        heading = PlainLabel(self.tr("Notes"))
        heading.setProperty("tone", "heading")
        self._fold = QToolButton()
        self._fold.setProperty("kind", "quiet")
        self._fold.setCheckable(True)
        self._fold.setArrowType(Qt.ArrowType.RightArrow)
        self._fold.setToolTip(self.tr("Show or hide the note on this turn"))
        self._fold.setAccessibleName(self._fold.toolTip())
        self._fold.toggled.connect(self._show_edit)
        self.edit = QPlainTextEdit()
        self.edit.setPlaceholderText(self.tr("A note on this turn"))
        self.edit.setAccessibleName(self.tr("Note on this turn"))
        self.edit.setTabChangesFocus(True)
        self.edit.installEventFilter(self)
        self.edit.hide()
        head = QHBoxLayout()
        head.addWidget(heading, 1)
        head.addWidget(self._fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.edit)
        self._keep_soon = QTimer(self)
        self._keep_soon.setSingleShot(True)
        self._keep_soon.setInterval(_KEPT_AFTER)
        self._keep_soon.timeout.connect(self.keep)
        self.edit.textChanged.connect(self._keep_soon.start)
        past.record_changed.connect(self.refresh)

    def set_folding(self, folds: bool) -> None:
        """Let the field be folded away, or always show it where it has a place of its own."""
        self._fold.setVisible(folds)
        self._fold.setChecked(not folds or bool(self.edit.toPlainText()))

    def set_roomy(self, roomy: bool) -> None:
        """Let the field have all the height there is, or a few lines."""
        self._roomy = roomy
        self._show_edit(self._fold.isChecked())

    def refresh(self) -> None:
        """Show the note on the turn before the cursor; one being typed is not disturbed."""
        if not self._past.is_open:
            return
        record = self._past.record
        if record.cursor == self._cursor and self.edit.hasFocus():
            return
        self._cursor = record.cursor
        if self.edit.toPlainText() != record.note:
            self.edit.setPlainText(record.note)
            self._keep_soon.stop()
        if record.note:
            self._fold.setChecked(True)

    def keep(self) -> None:
        """Keep what is written, if it still belongs to the turn in view."""
        self._keep_soon.stop()
        if self._past.is_open and self._past.record.cursor == self._cursor:
            self._past.set_note(self.edit.toPlainText())

    def _show_edit(self, shown: bool) -> None:
        least = self.edit.fontMetrics().lineSpacing() * _LINES
        self.edit.setMinimumHeight(least)
        self.edit.setMaximumHeight(_NO_LIMIT if self._roomy else least)
        self.edit.setVisible(shown)
        arrow = Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow
        self._fold.setArrowType(arrow)
        if shown and self._fold.hasFocus():
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.edit and isinstance(event, QFocusEvent) and event.lostFocus():
            self.keep()
        return super().eventFilter(watched, event)

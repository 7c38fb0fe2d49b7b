"""The judge's view: the words of a play are typed, the verdict is on all of them together."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eliot_qt.session.word_search import WordSearch
from eliot_qt.words import WordsError

from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud
from ..texts.error_texts import error_text
from ..texts.word_tool_texts import closed_text

_LONGEST = 300
# Of the height: the mark, the verdict, the line and what to do.
_MARK, _VERDICT, _LINE, _HINT = 3, 12, 16, 30


class JudgeView(QWidget):
    """Fills the screen. Enter judges; the next letter begins another play; Esc closes.

    It never says which of the words is the phony.
    """

    closed = Signal()

    def __init__(self, search: WordSearch, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Judge"))
        self.setAccessibleName(self.windowTitle())
        self._search = search
        self._judged = False
        self.line = QLineEdit()
        self.line.setMaxLength(_LONGEST)
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setAccessibleName(self.tr("The words of the play"))
        self.line.setPlaceholderText(self.tr("The words of the play"))
        self.mark, self.verdict, self.hint = PlainLabel(), PlainLabel(), PlainLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 32, 48, 32)
        column.addStretch(1)
        for label in (self.mark, self.verdict):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        column.addWidget(self.line)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self.hint.setProperty("tone", "muted")
        column.addWidget(self.hint)
        column.addStretch(1)
        self.line.returnPressed.connect(self._enter)
        search.changed.connect(self._follow)
        self._follow()

    def open(self, screen: QScreen | None) -> None:
        """Fill a screen, ready for a play."""
        if screen is not None:
            self.setGeometry(screen.geometry())
        self._begin()
        self.showFullScreen()
        self.activateWindow()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self) -> None:
        if self._judged:
            self._begin()
            return
        try:
            words = self._search.check(self.line.text())
        except WordsError as error:
            # Letters that are no tiles: that gives no word away.
            self._show("", error_text(error), "invalid")
            return
        if not words:
            return
        self._judged = True
        if all(valid for _, valid in words):
            self._show("✓", self.tr("The play is acceptable"), "valid")
        else:
            self._show("✗", self.tr("The play is not acceptable"), "invalid")
        self.line.setReadOnly(True)
        self._follow()

    def _begin(self) -> None:
        """Begin with another play."""
        self._judged = False
        self.line.setReadOnly(False)
        self.line.clear()
        self._show("", "", "")
        self._follow()

    def _show(self, mark: str, text: str, tone: str) -> None:
        for label, part in ((self.mark, mark), (self.verdict, text)):
            label.setText(part)
            label.setProperty("tone", tone)
        self._scale()
        say_aloud(self.line, text)

    def _follow(self) -> None:
        """Say what to do next, or why nothing is judged in the game in front."""
        search = self._search
        closed = closed_text(search.help) if not search.may_check else ""
        self.line.setEnabled(search.lexicon is not None and search.may_check)
        if closed:
            self.hint.setText(closed)
        elif self._judged:
            self.hint.setText(self.tr("Enter: next play. Esc: close"))
        else:
            name = "" if search.lexicon is None else search.lexicon.name
            text = self.tr("Type all words of the play, then Enter. Lexicon: {name}")
            self.hint.setText(text.format(name=name))

    def _scale(self) -> None:
        """Texts as large as the screen lets them be."""
        height = max(self.height(), 200)
        sizes = ((self.mark, _MARK), (self.verdict, _VERDICT), (self.line, _LINE))
        for widget, share in (*sizes, (self.hint, _HINT)):
            side = min(height // share, self.width() // (2 * share // 3 + 2))
            widget.setStyleSheet(f"font-size: {max(side, 16)}px; font-weight: 600;")

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif self._judged and event.text().strip():
            self._begin()
            self.line.setText(event.text())
        else:
            super().keyPressEvent(event)
